/** How the spans of a project are sampled on the server. Errors, and what is rare or slow, are always kept. */
export interface SamplingRule {
  /** The share of all other traces that is kept, above 0 and below 1. */
  readonly rate: number
  /** Root spans that take as long are kept, microseconds. */
  readonly slow: number
  /** Names of root spans that are common: one that is not among them is rare, and kept. */
  readonly common: readonly string[]
}

/** A target may be as low and as high as this: transactions an hour. */
export const TARGET_BOUNDS = { least: 100, most: 100_000_000 } as const

/** A name whose share of all root spans is no more than this is rare. */
const RARE_SHARE = 0.001
const LEAST_RATE = 0.001

/**
 * A number of [0, 1) by which a trace is drawn: of the same trace always the same, wherever its spans arrive. So a trace
 * that a project with a low rate keeps is kept by all with a higher one. Ids are made by chance, some with the time in
 * front (AWS X-Ray): their last 52 bits are taken.
 */
export function drawOf(traceId: string): number {
  return Number.parseInt(traceId.slice(-13), 16) / 2 ** 52
}

/** The transactions of one name that came in an hour, all of them, estimated by what is kept. */
export interface NamedVolume {
  readonly name: string
  readonly count: number
  readonly errors: number
}

/**
 * Chooses the rate by which about `target` root spans an hour are kept, beside the slowest 1%, errors and rare names, which
 * are kept whatever that comes to. undefined: everything is kept, as there is no more than that.
 * @param slow the 99th percentile of their durations, microseconds
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
