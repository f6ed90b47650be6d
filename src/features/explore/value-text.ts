import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { messages } from '#messages'
import { durationText } from '#ui/duration.ts'
import { byteSize, exactNumber, percent, shortNumber } from '#ui/numbers.ts'

/** A number as a cell or a point says it: short, with its unit; `–` where there is none. */
export function valueText(value: AggregateValue, unit: AggregateUnit): string {
  if (value === null) return '–'
  switch (unit) {
    case 'us':
      return durationText(value)
    case 'ms':
      return durationText(value * 1000)
    case 'bytes':
      return byteSize(value)
    case 'share':
      return percent(value, 1)
    case 'per_minute':
      return messages('explore')('unit.perMinute', { rate: plain(value) })
    case 'count':
      return shortNumber(Math.round(value))
    case 'number':
      return plain(value)
  }
}

/** Large numbers short, small ones with three digits. */
function plain(value: number): string {
  return Math.abs(value) >= 1000 ? shortNumber(value) : exactNumber(Number(value.toPrecision(3)))
}
