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

/** Files that take minutes: they begin first, or they would end long after all others. */
const long = '**/{walk,sweep,manners}.full.spec.ts'
/** `quick`: what `npm test` runs. Anything else: all files. */
const skipped = process.env.MISHAP_TEST_LIST === 'quick' ? ['**/*.full.spec.ts'] : []

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: long, testIgnore: skipped },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: [long, ...skipped] },
  ],
  outputDir: 'test-results',
  // The tests of a file are cut into as many parts as there are workers; each worker has one server for all its parts.
  fullyParallel: true,
  // As many as there are cores: with a third, and with the engine's lane beside that of servers, the processor was never
  // idle, nothing ended sooner, and a test of servers ran out of its time.
  workers: 2,
  timeout: 60_000,
  // None where somebody looks on. In CI a browser that is starved by what else the machine does may be late once: those
  // that were are named before the last line, and twice is a fault.
  retries: process.env.CI === undefined ? 0 : 1,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: process.env.MISHAP_BROWSER ?? '/usr/bin/chromium', args },
    // Recording every test would take a sixth of the time; a failure says what the page held.
    trace: 'off',
    timezoneId: 'UTC',
    locale: 'en-GB',
  },
})
