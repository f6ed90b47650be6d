import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Leases } from '#domain/lease/leases.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { openTestStores } from '#main/test-support/stores.ts'
import type { Job } from './job.ts'
import { startRunner, type Runner } from './runner.ts'

const quick = { firstRunMs: 0, afterFaultMs: 20, moreMs: 1 }

/** A job that counts its runs, and how many of them were under way at once. */
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
    await using stores = await openTestStores()
    const other = await openSqliteCatalogue({ file: `${stores.folder}/catalogue.db` })
    const { job, seen } = aJob('cleaning', 60_000)
    const runners = [run(stores.catalogue.leases, [job]), run(other.leases, [job])]
    await expect.poll(() => seen.runs, { timeout: 5_000 }).toBe(1)
    await delay(300)
    await Promise.all(runners.map((one) => one.stop()))
    expect(seen.runs).toBe(1)
    const late = run(other.leases, [job])
    await delay(100)
    await late.stop()
    expect(seen.runs).toBe(1)
    await other.close()
  })

  test('share a frequent job: one has it, and the other takes it over when that one stops', async () => {
    await using stores = await openTestStores()
    const other = await openSqliteCatalogue({ file: `${stores.folder}/catalogue.db` })
    const [here, there] = [aJob('following', 5), aJob('following', 5)]
    const first = run(stores.catalogue.leases, [here.job])
    await expect.poll(() => here.seen.runs, { timeout: 5_000 }).toBeGreaterThan(2)
    const second = run(other.leases, [there.job])
    await delay(100)
    expect(there.seen.runs).toBe(0)
    await first.stop()
    await expect.poll(() => there.seen.runs, { timeout: 5_000 }).toBeGreaterThan(0)
    await second.stop()
    await other.close()
  })
})

describe('a job', () => {
  test('that fails is reported and goes on, and holds up no other', async () => {
    await using stores = await openTestStores()
    const faults: string[] = []
    const failing = aJob('failing', 5, () => Promise.reject(new Error('no')))
    const sound = aJob('sound', 5)
    const runner = run(stores.catalogue.leases, [failing.job, sound.job], faults)
    await expect.poll(() => failing.seen.runs, { timeout: 5_000 }).toBeGreaterThan(1)
    await runner.stop()
    expect(faults.slice(0, 2)).toEqual(['failing: Error: no', 'failing: Error: no'])
    expect(sound.seen.runs).toBeGreaterThan(failing.seen.runs)
  })

  test('never overlaps itself, and has no pause while there is more to do', async () => {
    await using stores = await openTestStores()
    let left = 5
    const { job, seen } = aJob('long', 20_000, async () => {
      await delay(10)
      return { more: --left > 0 }
    })
    const runner = run(stores.catalogue.leases, [job])
    await expect.poll(() => seen.runs, { timeout: 5_000 }).toBe(5)
    await delay(50)
    await runner.stop()
    expect(seen).toMatchObject({ runs: 5, most: 1 })
  })
})

test('stopping waits for the runs under way, then for what they have started, and starts none', async () => {
  await using stores = await openTestStores()
  const order: string[] = []
  const { job, seen } = aJob('slow', 5, async () => {
    await delay(100)
    order.push('run')
    return {}
  })
  const runner = run(stores.catalogue.leases, [
    { ...job, stop: () => Promise.resolve(void order.push('what it started')) },
  ])
  await expect.poll(() => seen.underWay, { timeout: 5_000 }).toBe(1)
  await runner.stop()
  expect(order).toEqual(['run', 'what it started'])
  await delay(50)
  expect(seen.runs).toBe(1)
})

test('the next run of a job is known', async () => {
  await using stores = await openTestStores()
  const { job, seen } = aJob('cleaning', 60_000)
  const runner = run(stores.catalogue.leases, [job])
  await expect.poll(() => seen.runs, { timeout: 5_000 }).toBe(1)
  await expect.poll(() => runner.nextRun('cleaning').getTime() - Date.now()).toBeGreaterThan(59_000)
  await runner.stop()
})
