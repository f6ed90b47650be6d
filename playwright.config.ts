import { defineConfig } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
]

export default defineConfig({
  testDir: 'e2e',
  // The longest begins first: it would end long after all others.
  projects: [
    { name: 'walk', testMatch: '**/walk.spec.ts' },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: '**/walk.spec.ts' },
  ],
  outputDir: 'test-results',
  // Two browsers on two cores that also run their servers: most of a test is waiting.
  workers: 2,
  timeout: 60_000,
  // A browser that is starved by what else runs may be late once. Twice is a fault. `npm test` names those that were late.
  retries: 1,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: process.env.MISHAP_BROWSER ?? '/usr/bin/chromium', args },
    // Recording every test would take a sixth of the time; a failure says what the page held.
    trace: 'off',
    timezoneId: 'UTC',
    locale: 'en-GB',
  },
})
