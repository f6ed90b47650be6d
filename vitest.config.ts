import { defineConfig } from 'vitest/config'

const shared = { pool: 'forks', env: { TZ: 'UTC' } } as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // One process for many files: 60 small files in 0.65 s instead of 9.5 s. The price: tests leave no shared state.
          isolate: false,
          maxWorkers: 2,
          include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          // Each file starts real servers: one at a time, for two cores.
          maxWorkers: 1,
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
