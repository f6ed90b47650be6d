import { afterAll, expect, test } from 'vitest'
import { runFaults, type RunOptions } from '../tools/faults/run.ts'
import { discard } from './harness/server.ts'

/**
 * A short run of `npm run faults`, with a fixed seed, to catch regressions early. The long runs are in
 * docs/reliability.md.
 */
const options: RunOptions = {
  stores: 'embedded',
  volumes: false,
  kinds: ['kill-server'],
  seed: 9,
  strikes: 5,
  minutes: 1,
  say: (line) => process.stdout.write(`${line}\n`),
}

const nothingWrong = { problems: [], verdict: { lost: [], doubled: [], strange: [] } }

afterAll(discard)

test('kill -9 at random moments under load of every kind: all that was acknowledged is there, once', async () => {
  const ended = await runFaults(options)
  expect(ended).toMatchObject(nothingWrong)
  expect(ended.verdict.acknowledged).toBeGreaterThan(100)
})
