import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Leases } from '#domain/lease/leases.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import type { Job } from './job.ts'
import { startRunner, type Runner } from './runner.ts'

let folder: string
const cleanUps: (() => Promise<void>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-runner-'))
})

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  await rm(folder, { recursive: true })
})

/** The leases of the test's catalogue as another process sees them, with a count of its claims. */
async function leasesOfAProcess(): Promise<Leases & { asked: number }> {
  const catalogue = await openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
  cleanUps.push(() => catalogue.close())
  const leases = {
    asked: 0,
    release: (name: string, holder: string) => catalogue.leases.release(name, holder),
    claim: async (name: string, holder: string, ttlMs: number) => {
      const isClaimed = await catalogue.leases.claim(name, holder, ttlMs)
      leases.asked++
      return isClaimed
    },
  }
  return leases
}

const SOON = { timeout: 10_000, interval: 5 }

const quick = { firstRunMs: 0, afterFaultMs: 20, moreMs: 1 }

/** A job that counts its runs, and the maximum that ran concurrently. */
function aJob(name: string, everyMs: number, work: () => Promise<object> = () => Promise.resolve({})) {
  const seen = { runs: 0, underWay: 0, most: 0 }
  const job: Job = {
    name,
    everyMs,
    run: async () => {
      seen.runs++
      seen.most = Math.max(seen.most, ++seen.underWay)
      try {
        return { ...(await work()) }
      } finally {
        seen.underWay--
      }
    },
  }
  return { job, seen }
}

function run(leases: Leases, jobs: readonly Job[], faults: string[] = []): Runner {
  const onFault = (job: string, fault: unknown) => faults.push(`${job}: ${String(fault)}`)
  return startRunner({ jobs, leases, log: { debug: () => undefined }, onFault, delays: quick })
}

describe('two processes on one catalogue', () => {
  test('run a rare job once a period', async () => {
    const [one, other] = [await leasesOfAProcess(), await leasesOfAProcess()]
    const { job, seen } = aJob('cleaning', 60_000)
    const runners = [run(one, [job]), run(other, [job])]
    await expect.poll(() => [one.asked, other.asked], SOON).toEqual([1, 1])
    await Promise.all(runners.map((runner) => runner.stop()))
    expect(seen.runs).toBe(1)
    const late = run(other, [job])
    await expect.poll(() => other.asked, SOON).toBe(2)
    await late.stop()
    expect(seen.runs).toBe(1)
  })

  test('share a frequent job: one has it, and the other takes it over when that one stops', async () => {
    const [one, other] = [await leasesOfAProcess(), await leasesOfAProcess()]
    const [here, there] = [aJob('following', 5), aJob('following', 5)]
    const first = run(one, [here.job])
    await expect.poll(() => here.seen.runs, { timeout: 5_000 }).toBeGreaterThan(2)
    const second = run(other, [there.job])
    await expect.poll(() => other.asked, SOON).toBeGreaterThan(3)
    expect(there.seen.runs).toBe(0)
    await first.stop()
    await expect.poll(() => there.seen.runs, { timeout: 5_000 }).toBeGreaterThan(0)
    await second.stop()
  })
})

describe('a job', () => {
  test('that fails is reported and goes on, and holds up no other', async () => {
    const leases = await leasesOfAProcess()
    const faults: string[] = []
    const failing = aJob('failing', 5, () => Promise.reject(new Error('no')))
    const sound = aJob('sound', 5)
    const runner = run(leases, [failing.job, sound.job], faults)
    await expect.poll(() => failing.seen.runs, { timeout: 5_000 }).toBeGreaterThan(1)
    await runner.stop()
    expect(faults.slice(0, 2)).toEqual(['failing: Error: no', 'failing: Error: no'])
    expect(sound.seen.runs).toBeGreaterThan(failing.seen.runs)
  })

  test('never overlaps itself, and has no pause while there is more to do', async () => {
    const leases = await leasesOfAProcess()
    let left = 5
    const { job, seen } = aJob('long', 20_000, async () => {
      await turn()
      return { more: --left > 0 }
    })
    const runner = run(leases, [job])
    // The sixth does not come before it is due.
    await expect.poll(() => runner.nextRun('long').getTime() - Date.now(), SOON).toBeGreaterThan(10_000)
    await runner.stop()
    expect(seen).toMatchObject({ runs: 5, most: 1 })
  })
})

test('stopping waits for the runs under way, then for what they have started, and starts none', async () => {
  const leases = await leasesOfAProcess()
  const order: string[] = []
  const { promise: ending, resolve: letEnd } = Promise.withResolvers<void>()
  const { job, seen } = aJob('slow', 5, async () => {
    await ending
    order.push('run')
    return {}
  })
  const runner = run(leases, [{ ...job, stop: () => Promise.resolve(void order.push('what it started')) }])
  await expect.poll(() => seen.underWay, { timeout: 5_000 }).toBe(1)
  const stopped = runner.stop()
  for (let turns = 0; turns < 10; turns++) await turn()
  expect(order).toEqual([])
  letEnd()
  await stopped
  expect(order).toEqual(['run', 'what it started'])
  expect(seen.runs).toBe(1)
})

test('the next run of a job is known', async () => {
  const leases = await leasesOfAProcess()
  const { job, seen } = aJob('cleaning', 60_000)
  const runner = run(leases, [job])
  await expect.poll(() => seen.runs, { timeout: 5_000 }).toBe(1)
  await expect.poll(() => runner.nextRun('cleaning').getTime() - Date.now()).toBeGreaterThan(59_000)
  await runner.stop()
})
