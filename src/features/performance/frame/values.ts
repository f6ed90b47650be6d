import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import type { ColumnUnit } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { durationText } from '#ui/duration.ts'
import { byteSize, decimal, finePercent, shortNumber } from '#ui/numbers.ts'

/** A number as people read it; a dash where there is none. */
export function valueText(value: AggregateValue, unit: ColumnUnit): string {
  if (value === null) return '–'
  switch (unit) {
    case 'us':
      return durationText(value)
    case 'ms':
      return durationText(value * 1000)
    case 'per_minute':
      return messages('performance')('perMinute', { number: decimal(value) })
    case 'count':
      return shortNumber(Math.round(value))
    case 'share':
      return finePercent(value)
    case 'index':
      return decimal(value)
    case 'bytes':
      return byteSize(value)
  }
}

/** By how much a number has changed, as a share of what it was; undefined where that says nothing. */
export function changeOf(value: AggregateValue, before: AggregateValue): number | undefined {
  return value === null || before === null || before === 0 ? undefined : value / before - 1
}
