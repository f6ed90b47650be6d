import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import type { ColumnUnit } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { measureText } from '#ui/measure.ts'
import { decimal, finePercent } from '#ui/numbers.ts'

/** A number as people read it; a dash where there is none. */
export function valueText(value: AggregateValue, unit: ColumnUnit): string {
  if (value === null) return '–'
  switch (unit) {
    case 'us':
    case 'ms':
    case 'bytes':
    case 'count':
      return measureText(value, unit)
    case 'per_minute':
      return messages('performance')('perMinute', { number: decimal(value) })
    case 'share':
      return finePercent(value)
    case 'index':
      return decimal(value)
  }
}

/** By how much a number has changed, as a share of what it was; undefined where that says nothing. */
export function changeOf(value: AggregateValue, before: AggregateValue): number | undefined {
  return value === null || before === null || before === 0 ? undefined : value / before - 1
}
