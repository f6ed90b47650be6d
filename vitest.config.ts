import { defineConfig } from 'vitest/config'
import { KEEPS_WRAPPERS } from './bin/runtime.mjs'
import { filesOfLanes } from './tools/test/lanes.ts'

const { unit, engine, http } = filesOfLanes()
// One process for many files: 60 small files in 0.65 s instead of 9.5 s. The price: tests leave no shared state. The
// runner starts several of these processes, each with its share of the files (tools/test/parts.ts).
const shared = {
  pool: 'forks' as const,
  env: { TZ: 'UTC' },
  execArgv: [KEEPS_WRAPPERS],
  isolate: false,
  maxWorkers: 1,
}
const inProcess = { ...shared, testTimeout: 20_000, hookTimeout: 30_000 }
// For tests that wait for a server, or for an engine while browsers have the processor. A test of the engine that runs
// out of time leaves its database open, and every file after it in the process fails with it.
const patient = { ...shared, testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    globalSetup: ['./tools/test/postgres-of-run.ts', './tools/test/servers-of-run.ts'],
    projects: [
      { test: { ...inProcess, name: 'unit', include: [...unit] } },
      { test: { ...patient, name: 'engine', include: [...engine] } },
      { test: { ...patient, name: 'http', include: [...http] } },
    ],
  },
})
