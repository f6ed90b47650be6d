import { Latencies, type LatencySummary } from '../latencies.ts'
import { together, type Phase, type Sample } from './samples.ts'

export interface Spread {
  readonly min: number
  readonly median: number
  readonly max: number
}

/** One minute of a phase, or its remainder. */
export interface Minute {
  readonly phase: Phase
  /** Seconds since the start of the run. */
  readonly from: number
  readonly rss: Spread
  readonly privateBytes: Spread
  readonly descriptors: Spread
  /** The worst p99 reported by each thread, for its last minute, by thread name. */
  readonly loopP99: Readonly<Record<string, number>>
  readonly honest: LatencySummary & { readonly accepted: number; readonly refused: Readonly<Record<string, number>> }
}

const MINUTE = 60

/** Splits samples into minutes, restarting at each phase. */
export function minutesOf(samples: readonly Sample[]): readonly Minute[] {
  const minutes: Sample[][] = []
  for (const sample of samples) {
    const current = minutes.at(-1)
    const [first] = current ?? []
    if (current === undefined || first?.phase !== sample.phase || sample.at - first.at >= MINUTE) minutes.push([sample])
    else current.push(sample)
  }
  return minutes.flatMap((all) => (all[0] === undefined ? [] : [minuteOf(all[0], all)]))
}

function minuteOf({ phase, at }: Sample, samples: readonly Sample[]): Minute {
  const spread = (of: (sample: Sample) => number) => spreadOf(samples.map(of))
  const { latencies, refused } = together(samples.map((sample) => sample.honest))
  const all = new Latencies()
  for (const latency of latencies) all.add(latency)
  const loopP99: Record<string, number> = {}
  for (const { name, loop } of samples.flatMap((sample) => sample.report?.threads ?? []))
    loopP99[name] = Math.max(loopP99[name] ?? 0, loop.p99Ms)
  return {
    phase,
    from: at,
    rss: spread((sample) => sample.rss),
    privateBytes: spread((sample) => sample.privateBytes),
    descriptors: spread((sample) => sample.descriptors),
    loopP99,
    honest: { ...all.summary(), accepted: latencies.length, refused },
  }
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { min: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0, max: sorted.at(-1) ?? 0 }
}

const MB = 1e6

/** A Markdown table with a line per minute. */
export function minuteTable(minutes: readonly Minute[]): string {
  const spread = ({ min, median, max }: Spread, by = 1) => [min, median, max].map((n) => Math.round(n / by)).join(' / ')
  const lines = minutes.map(({ phase, from, rss, privateBytes, descriptors, loopP99, honest }) => [
    `${Math.floor(from / MINUTE)}:${String(Math.floor(from % MINUTE)).padStart(2, '0')} ${phase}`,
    spread(rss, MB),
    spread(privateBytes, MB),
    spread(descriptors),
    `${Math.round(loopP99['main'] ?? 0)} / ${Math.round(loopP99['intake'] ?? 0)}`,
    honest.accepted === 0 ? '' : `${honest.p50.toFixed(1)} / ${honest.p99.toFixed(0)}`,
    refusals(honest),
  ])
  const head = [
    'from',
    'RSS, MB: min / median / max',
    'private, MB',
    'descriptors',
    'loop delay p99, ms: main / intake',
    'honest p50 / p99, ms',
    'honest: taken, refused',
  ]
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function refusals({ accepted, refused }: Minute['honest']): string {
  const told = Object.entries(refused).map(([status, count]) => `, ${count} × ${status}`)
  return accepted === 0 && told.length === 0 ? '' : `${accepted}${told.join('')}`
}
