import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { createAtWork } from './at-work.ts'
import { startWatchdog } from './watchdog.ts'

const SOON = { timeout: 10_000 }
const STEP_MS = 20

/** A clock set by the test, for this thread. */
function aClock() {
  let now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  /** Runs due timers for this long. */
  const run = (milliseconds: number) => {
    for (let ran = 0; ran < milliseconds; ran += STEP_MS) {
      now += STEP_MS
      vi.advanceTimersByTime(STEP_MS)
    }
  }
  return {
    run,
    /** Blocks the thread for this long. */
    block: (milliseconds: number) => {
      JSON.stringify(Array.from({ length: 200_000 }, (_, n) => ({ n })))
      now += milliseconds
      run(STEP_MS)
    },
    [Symbol.dispose]: () => {
      vi.useRealTimers()
      clock.mockRestore()
    },
  }
}

function aWatchdog() {
  const work = createAtWork()
  const logged: object[] = []
  const watchdog = startWatchdog(work, (fields) => logged.push(fields), 0)
  return {
    work,
    logged,
    report: () => watchdog.report(async () => 5_000_000),
    [Symbol.asyncDispose]: () => watchdog.close(),
  }
}

test('a stall of a tenth of a second is logged with what ran meanwhile, and with nothing that ended before', async () => {
  using clock = aClock()
  await using watched = aWatchdog()
  watched.work.begin('job early')()
  clock.run(60)
  const end = watched.work.begin({ method: 'GET', url: `/invitation/${'s3cret'.repeat(6)}?token=other` })
  clock.block(250)
  end()
  expect(watched.logged).toMatchObject([{ thread: 'main', ran: ['GET /invitation/…'] }])
  const [{ delayMs, cpuMs } = {}] = watched.logged as { delayMs?: number; cpuMs?: number }[]
  expect(delayMs).toBe(250)
  expect(cpuMs).toBeGreaterThan(0)
})

test('stalls one after another are one line, not hundreds', async () => {
  using clock = aClock()
  await using watched = aWatchdog()
  for (let stall = 0; stall < 4; stall++) {
    clock.block(130)
    clock.run(40)
  }
  expect(watched.logged).toHaveLength(1)
})

test('the report tells the delays of the last minute', async () => {
  using clock = aClock()
  await using watched = aWatchdog()
  clock.run(100)
  clock.block(200)
  clock.run(60)
  const { threads } = await watched.report()
  const loop = threads.find(({ name }) => name === 'main')?.loop
  expect(loop?.maxMs).toBeGreaterThan(150)
  expect(loop?.p50Ms).toBeLessThan(100)
})

test('the report knows threads that tell of themselves, and whose the memory is', async () => {
  await using watched = aWatchdog()
  const code = `
    import { tellVitals } from ${JSON.stringify(new URL('./vitals.ts', import.meta.url).href)}
    import { watchLoop } from ${JSON.stringify(new URL('./loop-delay.ts', import.meta.url).href)}
    tellVitals('made up', watchLoop(1000, () => {}))
    setInterval(() => {}, 1000)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
  await expect.poll(async () => (await watched.report()).threads.map(({ name }) => name), SOON).toContain('made up')
  await worker.terminate()
  const { memory, threads } = await watched.report()
  expect(memory.residentBytes).toBeGreaterThan(memory.heapBytes)
  expect(memory.heapBytes).toBe(threads.reduce((sum, { heapBytes }) => sum + heapBytes, 0))
  expect(memory).toMatchObject({ eventStoreBytes: 5_000_000 })
  // Untouched buffers are not resident; other tests in this process may have large ones.
  const known = memory.heapBytes + memory.externalBytes + 5_000_000
  expect(memory.otherBytes).toBe(Math.max(0, memory.residentBytes - known))
}, 20_000)
