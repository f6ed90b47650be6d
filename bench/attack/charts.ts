import type { ProcessReport } from '#domain/instance.ts'
import { Latencies } from '../latencies.ts'
import type { Chart, Line } from './plot.ts'
import { together, type Sample } from './samples.ts'

const MB = 1e6
/** Seconds per latency point: a p99 of a single second would be its slowest request. */
const TOGETHER = 10

export function chartsOf(samples: readonly Sample[]): readonly Chart[] {
  const seen = (name: string, value: (sample: Sample) => number): Line => ({
    name,
    points: samples.map((sample) => ({ at: sample.at, value: value(sample) })),
  })
  const told = (name: string, value: (report: ProcessReport) => number): Line => ({
    name,
    points: samples.flatMap(({ at, report }) => (report === undefined ? [] : [{ at, value: value(report) }])),
  })
  const loop = (thread: string, figure: 'p99Ms' | 'maxMs') => (report: ProcessReport) =>
    report.threads.find(({ name }) => name === thread)?.loop[figure] ?? 0
  return [
    {
      title: 'Memory, MB',
      lines: [
        seen('resident', ({ rss }) => rss / MB),
        seen('private', ({ privateBytes }) => privateBytes / MB),
        told('heaps', ({ memory }) => memory.heapBytes / MB),
        told('buffers', ({ memory }) => memory.externalBytes / MB),
        told('event store', ({ memory }) => (memory.eventStoreBytes ?? 0) / MB),
      ],
    },
    {
      title: 'Loop delay, last minute, ms',
      lines: [
        told('intake p99', loop('intake', 'p99Ms')),
        told('main p99', loop('main', 'p99Ms')),
        told('intake max', loop('intake', 'maxMs')),
        told('main max', loop('main', 'maxMs')),
      ],
    },
    { title: 'Descriptors', lines: [seen('open', ({ descriptors }) => descriptors)] },
    { title: 'Honest events, ms', lines: [honestLine(samples, 'p50'), honestLine(samples, 'p99')] },
  ]
}

function honestLine(samples: readonly Sample[], figure: 'p50' | 'p99'): Line {
  const points = samples.flatMap((sample, index) => {
    const before = samples.slice(index - TOGETHER, index)
    const { latencies } = together(before.map(({ honest }) => honest))
    if (index % TOGETHER !== 0 || latencies.length === 0) return []
    const all = new Latencies()
    for (const latency of latencies) all.add(latency)
    return [{ at: sample.at, value: all.summary()[figure] }]
  })
  return { name: figure, points }
}
