import base from '../playwright.config.ts'

export default { ...base, testDir: '.', timeout: 600_000, expect: { timeout: 280_000 }, outputDir: '/tmp/p8-results' }
