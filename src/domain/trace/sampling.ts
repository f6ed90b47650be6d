/** Server-side sampling of a project's spans. Errors, and rare or slow traces, are always kept. */
export interface SamplingRule {
  /** The share of all other traces to keep, between 0 and 1 (exclusive). */
  readonly rate: number
  /** Root spans with at least this duration are kept, in microseconds. */
  readonly slow: number
  /** Names of common root spans. All others are rare and always kept. */
  readonly common: readonly string[]
}

/** Bounds of the sampling target, in transactions per hour. */
export const TARGET_BOUNDS = { least: 100, most: 100_000_000 } as const

/** A name is rare if its share of all root spans is at most this. */
const RARE_SHARE = 0.001
const LEAST_RATE = 0.001

/**
 * A number in [0, 1) that decides whether a trace is sampled. Derived from the trace id, so it is consistent across
 * spans and services: a trace kept at a low rate is also kept by every project with a higher rate. Uses the last 52
 * bits, because some ids start with a timestamp (AWS X-Ray).
 */
export function drawOf(traceId: string): number {
  return Number.parseInt(traceId.slice(-13), 16) / 2 ** 52
}

/** Hourly number of transactions with one name before sampling, estimated from the kept ones. */
export interface NamedVolume {
  readonly name: string
  readonly count: number
  readonly errors: number
}

/**
 * Chooses a rate that keeps about `target` root spans per hour, in addition to the slowest 1%, errors and rare names,
 * which are kept regardless. Returns `undefined` if the volume is below the target and everything is kept.
 * @param slow 99th percentile of the durations, microseconds
 */
export function ruleFor(target: number, volumes: readonly NamedVolume[], slow: number): SamplingRule | undefined {
  const all = volumes.reduce((sum, { count }) => sum + count, 0)
  if (all <= target) return undefined
  const common = volumes.filter(({ count }) => count > all * RARE_SHARE)
  const rest = common.reduce((sum, { count, errors }) => sum + Math.max(0, count - errors), 0) * 0.99
  const special = all - rest
  const rate = Math.max(LEAST_RATE, Math.min(1, (target - special) / rest))
  return rate >= 1 ? undefined : { rate, slow, common: common.map(({ name }) => name) }
}
