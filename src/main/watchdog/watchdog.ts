import type { ProcessReport } from '#domain/instance.ts'
import { messages } from '#messages'
import type { AtWork } from './at-work.ts'
import { watchLoop, type LoopWatch } from './loop-delay.ts'
import { startMainPulse, type MainPulse } from './still-main.ts'
import { hearVitals, vitalsOf } from './vitals.ts'

/** A stall of this length is noticeable, and is logged. */
const STALL_MS = 100
/** A constantly stalling server logs this often, with the worst stall. */
const LOG_EVERY_MS = 10_000
/** A starting process stalls while it loads its code. */
const START_MS = 30_000

type LogStall = (fields: object, message: string) => void

/**
 * Watches this thread's event loop. Logs stalls of a tenth of a second or more with the running work.
 * @param quietMs how long nothing is logged after the start of the process
 */
export function watchStalls(thread: string, work: AtWork, log: LogStall, quietMs = START_MS): LoopWatch {
  let loggedAt = Number.NEGATIVE_INFINITY
  let unlogged = 0
  return watchLoop(STALL_MS, ({ delayMs, cpuMs, since }) => {
    if (process.uptime() * 1000 < quietMs) return
    const now = performance.now()
    if (now - loggedAt < LOG_EVERY_MS) {
      unlogged++
      return
    }
    const fields = { thread, delayMs: Math.round(delayMs), cpuMs: Math.round(cpuMs), ran: work.since(since), unlogged }
    log(fields, messages('cli')('log.stalled'))
    loggedAt = now
    unlogged = 0
  })
}

/** The activity of all threads, seen from the main thread. */
export interface Watchdog {
  /** Lets another thread check that the main thread makes progress. */
  readonly pulse: MainPulse['beats']
  /** @param eventStoreBytes returns the event store's share of the memory */
  report(eventStoreBytes: () => Promise<number>): Promise<ProcessReport>
  close(): Promise<void>
}

export function startWatchdog(work: AtWork, log: LogStall, quietMs?: number): Watchdog {
  const main = watchStalls('main', work, log, quietMs)
  const others = hearVitals()
  const pulse = startMainPulse()
  return {
    pulse: pulse.beats,
    report: async (ask) => {
      const threads = [vitalsOf('main', main), ...others.all()]
      const residentBytes = process.memoryUsage.rss()
      const heapBytes = threads.reduce((sum, thread) => sum + thread.heapBytes, 0)
      const externalBytes = threads.reduce((sum, thread) => sum + thread.externalBytes, 0)
      const eventStoreBytes = await ask().catch(() => null)
      const known = heapBytes + externalBytes + (eventStoreBytes ?? 0)
      const memory = { residentBytes, heapBytes, externalBytes, eventStoreBytes }
      return { threads, memory: { ...memory, otherBytes: Math.max(0, residentBytes - known) } }
    },
    close: async () => {
      main.close()
      pulse.close()
      others.close()
    },
  }
}
