// Loaded into each thread of a benchmarked server: records the pauses of V8's collector.
import { appendFileSync } from 'node:fs'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import process from 'node:process'

const file = process.env.BENCH_COLLECTOR
if (file !== undefined) {
  new PerformanceObserver((list) => {
    let lines = ''
    for (const { detail, duration } of list.getEntries())
      lines += `${detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR ? 'major' : 'other'} ${duration}\n`
    appendFileSync(file, lines)
  }).observe({ entryTypes: ['gc'] })
}
