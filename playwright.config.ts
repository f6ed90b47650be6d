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
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One browser on two cores that also run the server.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: process.env.MISHAP_BROWSER ?? '/usr/bin/chromium', args },
    trace: 'retain-on-failure',
    timezoneId: 'UTC',
    locale: 'en-GB',
  },
})
