import type { Measure } from './measure.ts'
import type { AggregateValue } from './span-explorer.ts'

/**
 * The error of a number estimated from a sample of traces. `within`: the true value is within ±`by` with 95%
 * confidence. `at_least` and `at_most`: the true value is not smaller or not greater, as for the slowest span seen.
 * `unknown`: too few traces.
 */
export type Margin =
  | { readonly kind: 'within'; readonly by: number }
  | { readonly kind: 'at_least' }
  | { readonly kind: 'at_most' }
  | { readonly kind: 'unknown' }

/** The sampled traces are randomly divided into this many replicates. Their variance determines the margin. */
export const REPLICATES = 10
/** Two-sided Student's t for nine degrees of freedom at 95%. */
const T_95 = 2.262
/** With a value in fewer replicates, a number depends on single traces. */
const FEWEST = 5

/** How a number computed from a sample relates to the number for all traces. */
function nature({ of }: Measure): 'sum' | 'level' | 'at_least' | 'at_most' {
  switch (of) {
    case 'count':
    case 'rate':
    case 'sum':
    case 'matching':
      return 'sum'
    case 'failure_rate':
    case 'avg':
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99':
    case 'apdex':
    case 'share':
      return 'level'
    case 'max':
    case 'unique':
      return 'at_least'
    case 'min':
      return 'at_most'
  }
}

/** Whether the margin is derived from the variance of the replicates. */
export function isToldByReplicates(measure: Measure): boolean {
  return ['sum', 'level'].includes(nature(measure))
}

/**
 * The error of an estimate. Spans of one trace are correlated, so the sampling units are whole traces: they are divided
 * into {@link REPLICATES} replicates, whose variance measures the effect of chance.
 * @param replicates the number as computed from each replicate; for sums, its share
 */
export function marginOf(measure: Measure, replicates: readonly AggregateValue[], oneIn: number): Margin {
  const kind = nature(measure)
  switch (kind) {
    case 'at_least':
    case 'at_most':
      return { kind }
    case 'sum':
      return { kind: 'within', by: REPLICATES * halfWidth(filled(replicates), oneIn) }
    case 'level': {
      const known = replicates.filter((value) => value !== null)
      return known.length < FEWEST ? { kind: 'unknown' } : { kind: 'within', by: halfWidth(known, oneIn) }
    }
  }
}

/** A replicate without spans has a sum of 0. */
function filled(replicates: readonly AggregateValue[]): readonly number[] {
  return Array.from({ length: REPLICATES }, (_, at) => replicates[at] ?? 0)
}

/** Half the width of the confidence interval of the mean, with finite population correction. */
function halfWidth(values: readonly number[], oneIn: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return T_95 * Math.sqrt((variance / values.length) * (1 - 1 / oneIn))
}
