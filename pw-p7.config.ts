import base from './playwright.config.ts'
export default { ...base, testDir: 'e2e', outputDir: '/tmp/p7/results', expect: { timeout: 25_000 }, use: {...base.use, navigationTimeout: 120_000, actionTimeout: 60_000} }
