import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { worseWhen, type ColumnName, type ColumnUnit } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { measureText } from '#ui/measure.ts'
import { decimal, finePercent } from '#ui/numbers.ts'

/** Formats a number; a dash without one. */
export function valueText(value: AggregateValue, unit: ColumnUnit): string {
  if (value === null) return '–'
  switch (unit) {
    case 'us':
    case 'ms':
    case 'bytes':
    case 'count':
      return measureText(value, unit)
    case 'per_minute':
      return rateText(value)
    case 'share':
      return finePercent(value)
    case 'index':
      return decimal(value)
  }
}

const MINUTES = 60

/** Rates below one per minute are shown per hour, because 0.0333 per minute is harder to grasp than two per hour. */
function rateText(perMinute: number): string {
  const t = messages('performance')
  return perMinute > 0 && perMinute < 1
    ? t('perHour', { number: decimal(perMinute * MINUTES) })
    : t('perMinute', { number: decimal(perMinute) })
}

/** Returns a number's relative change, or `undefined` if it cannot be computed. */
export function changeOf(value: AggregateValue, before: AggregateValue): number | undefined {
  return value === null || before === null || before === 0 ? undefined : value / before - 1
}

/** Smaller relative changes may be chance. */
const TELLING = 0.1

/** Returns whether a number has become noticeably worse. */
export function isRegression(column: ColumnName, change: number): boolean {
  const worse = worseWhen[column]
  return worse === 'more' ? change >= TELLING : worse === 'less' && change <= -TELLING
}
