import type { ProcessReport } from '#domain/instance.ts'
import { messages } from '#messages'
import type { AtWork } from './at-work.ts'
import { watchLoop, type LoopWatch } from './loop-delay.ts'
import { startMainPulse, type MainPulse } from './still-main.ts'
import { hearVitals, vitalsOf } from './vitals.ts'

/** From here on somebody who waits notices it, and the log says so. */
const STALL_MS = 100
/** A server that stands still all the time says so once in so long, with the worst. */
const LOG_EVERY_MS = 10_000
/** A process that has just started loads its code, and stands still for it. */
const START_MS = 30_000

/** Takes the line about a stall. */
type LogStall = (fields: object, message: string) => void

/**
 * Watches the event loop of this thread; what stands still for a tenth of a second is logged with what ran.
 * @param quietMs how long after the start of the process nothing is logged
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

/** What all threads of the process are doing, seen from the main thread. */
export interface Watchdog {
  /** By which another thread sees whether the main thread goes on. */
  readonly pulse: MainPulse['beats']
  /** @param eventStoreBytes asks the event store for its part of the memory */
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
