import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { messages } from '#messages'
import { measureText } from '#ui/measure.ts'
import { exactNumber, percent, shortNumber } from '#ui/numbers.ts'

/** A number in a cell or chart: short, with its unit; `–` without one. */
export function valueText(value: AggregateValue, unit: AggregateUnit): string {
  if (value === null) return '–'
  switch (unit) {
    case 'us':
    case 'ms':
    case 'bytes':
    case 'count':
      return measureText(value, unit)
    case 'share':
      return percent(value, 1)
    case 'per_minute':
      return messages('explore')('unit.perMinute', { rate: plain(value) })
    case 'number':
      return plain(value)
  }
}

/** Large numbers short, small ones with three digits. */
function plain(value: number): string {
  return Math.abs(value) >= 1000 ? shortNumber(value) : exactNumber(Number(value.toPrecision(3)))
}
