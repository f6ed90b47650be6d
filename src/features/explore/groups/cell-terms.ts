import type { Aggregate } from '#domain/explore/aggregate.ts'
import type { SampleOrder } from '#domain/explore/explore-query.ts'
import { fieldTerm } from '#domain/explore/narrowed.ts'
import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { fieldOf } from '#domain/explore/span-keys.ts'

/** Search terms for the spans of a group. */
export function groupTerms(groupBy: readonly string[], values: readonly string[]): readonly string[] {
  return groupBy.map((name, at) => fieldTerm(name, values[at] ?? ''))
}

/**
 * Search terms and order for the spans behind a number, most relevant first.
 * @param value `null` if unknown
 */
export function shownBy(
  aggregate: Aggregate,
  value: AggregateValue,
): { readonly terms: readonly string[]; readonly order: SampleOrder } {
  switch (aggregate.of) {
    case 'count':
    case 'rate':
      return { terms: [], order: 'newest' }
    case 'failure_rate':
      return { terms: ['span.status:error'], order: 'newest' }
    case 'unique':
      return { terms: hasField(aggregate.field), order: 'newest' }
    case 'sum':
    case 'avg':
    case 'max':
      return { terms: hasField(aggregate.field), order: 'slowest' }
    case 'min':
      return { terms: hasField(aggregate.field), order: 'fastest' }
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99':
      return { terms: atLeast(aggregate.field, value), order: value === null ? 'slowest' : 'fastest' }
  }
}

/** Excludes spans without the field, which the number does not include. */
function hasField(field: string): readonly string[] {
  return fieldOf(field).kind === 'attribute' ? [`!${fieldTerm(field, '')}`] : []
}

/** At or above the percentile. Subtracts a margin, because the value was rounded to three digits. */
function atLeast(field: string, value: AggregateValue): readonly string[] {
  if (value === null) return hasField(field)
  const least = value - Math.abs(value) * 0.005
  if (fieldOf(field).kind === 'measured') return [`${field}:>=${Math.floor(least)}us`]
  const key = fieldTerm(field, 'x').slice(0, -1)
  const written = Number(least.toPrecision(6))
  // The query language does not support exponents.
  return /^-?\d{1,15}(?:\.\d{1,9})?$/.test(String(written)) ? [`${key}>=${written}`] : hasField(field)
}
