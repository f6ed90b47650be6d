import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One process for many files: 60 small files in 0.65 s instead of 9.5 s. The price: tests leave no shared state.
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: { TZ: 'UTC' },
  },
})
