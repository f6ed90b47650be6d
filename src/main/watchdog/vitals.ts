import { BroadcastChannel } from 'node:worker_threads'
import { getHeapStatistics } from 'node:v8'
import type { ThreadReport } from '#domain/instance.ts'
import type { LoopWatch } from './loop-delay.ts'

/** The channel on which threads report their health. */
const CHANNEL = 'mishap vitals'
const TELL_EVERY_MS = 2_000
/** A thread silent for this long has ended, or is blocked. */
const FORGET_AFTER_MS = 90_000

export function vitalsOf(name: string, watch: LoopWatch): ThreadReport {
  const { total_heap_size: heapBytes, external_memory: externalBytes } = getHeapStatistics()
  return { name, heapBytes, externalBytes, loop: watch.delay() }
}

/** Periodically reports this thread's health to the main thread. */
export function tellVitals(name: string, watch: LoopWatch): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.unref()
  setInterval(() => channel.postMessage(vitalsOf(name, watch)), TELL_EVERY_MS).unref()
}

export interface Vitals {
  /** By name. */
  all(): readonly ThreadReport[]
  close(): void
}

export function hearVitals(): Vitals {
  const told = new Map<string, { readonly report: ThreadReport; readonly at: number }>()
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (message) => {
    const report = (message as MessageEvent).data as ThreadReport
    told.set(report.name, { report, at: performance.now() })
  })
  channel.unref()
  return {
    all: () => {
      const since = performance.now() - FORGET_AFTER_MS
      const recent = [...told.values()].filter(({ at }) => at > since)
      return recent
        .map(({ report }) => report)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    },
    close: () => channel.close(),
  }
}
