import type { Measure } from './measure.ts'
import type { AggregateValue } from './span-explorer.ts'

/**
 * How far a number that was estimated from some traces may be off. `within`: the true one lies no further away, with 95%
 * confidence. `at_least` and `at_most`: the true one is no smaller or no greater, as with the slowest span that was seen.
 * `unknown`: too few traces to tell.
 */
export type Margin =
  | { readonly kind: 'within'; readonly by: number }
  | { readonly kind: 'at_least' }
  | { readonly kind: 'at_most' }
  | { readonly kind: 'unknown' }

/** The traces that were looked at are divided into so many replicates by chance: how much these differ tells the margin. */
export const REPLICATES = 10
/** Student's t of nine degrees of freedom, for 95% between both sides. */
const T_95 = 2.262
/** A number that fewer replicates have is one of single traces. */
const FEWEST = 5

/** Returns how a number made of some traces stands to that of all of them. */
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

/** Returns whether the margin of a number is told by those of the replicates. */
export function isToldByReplicates(measure: Measure): boolean {
  return ['sum', 'level'].includes(nature(measure))
}

/**
 * Returns how far an estimate may be off. Spans of one trace are alike, so that whole traces are what chance has drawn:
 * they are divided into {@link REPLICATES} replicates, and what these differ by is what chance does.
 * @param replicates the number as each replicate has it; of a sum its share
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

/** A replicate without a span has a sum of 0. */
function filled(replicates: readonly AggregateValue[]): readonly number[] {
  return Array.from({ length: REPLICATES }, (_, at) => replicates[at] ?? 0)
}

/** Half the width of the interval around the mean of these. What was looked at already is not left to chance. */
function halfWidth(values: readonly number[], oneIn: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return T_95 * Math.sqrt((variance / values.length) * (1 - 1 / oneIn))
}
