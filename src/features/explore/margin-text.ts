import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import type { Margin } from '#domain/explore/margin.ts'
import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { messages } from '#messages'
import { valueText } from '#features/searches/value-text.ts'

/**
 * A number with its margin of error: `1.2 s ±40 ms`, `≥ 7.5 s`.
 * @param margin `undefined` if exact
 */
export function marginText(value: AggregateValue, margin: Margin | undefined, unit: AggregateUnit): string {
  const text = valueText(value, unit)
  if (value === null || margin === undefined) return text
  const t = messages('explore')
  switch (margin.kind) {
    case 'within':
      return `${text} ${t('margin.within', { margin: valueText(margin.by, unit) })}`
    case 'at_least':
      return t('margin.atLeast', { value: text })
    case 'at_most':
      return t('margin.atMost', { value: text })
    case 'unknown':
      return `~${text}`
  }
}

/** Explains the margin: the interval, or the reason for its absence. */
export function rangeText(value: number, margin: Margin, unit: AggregateUnit): string {
  const t = messages('explore')
  switch (margin.kind) {
    case 'within': {
      // Clamp to the possible range: not negative, and at most the whole.
      const low = value >= 0 ? Math.max(0, value - margin.by) : value - margin.by
      const high = unit === 'share' ? Math.min(1, value + margin.by) : value + margin.by
      return t('margin.range', { low: valueText(low, unit), high: valueText(high, unit) })
    }
    case 'at_least':
    case 'at_most':
      return t('margin.seen')
    case 'unknown':
      return t('margin.unknown')
  }
}
