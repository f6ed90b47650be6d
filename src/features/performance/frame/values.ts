import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { worseWhen, type ColumnName, type ColumnUnit } from '#domain/performance/overview.ts'
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
      return rateText(value)
    case 'share':
      return finePercent(value)
    case 'index':
      return decimal(value)
  }
}

const MINUTES = 60

/** What comes less than once a minute is told by the hour: 0.0333 a minute says nothing to anybody, two an hour do. */
function rateText(perMinute: number): string {
  const t = messages('performance')
  return perMinute > 0 && perMinute < 1
    ? t('perHour', { number: decimal(perMinute * MINUTES) })
    : t('perMinute', { number: decimal(perMinute) })
}

/** By how much a number has changed, as a share of what it was; undefined where that says nothing. */
export function changeOf(value: AggregateValue, before: AggregateValue): number | undefined {
  return value === null || before === null || before === 0 ? undefined : value / before - 1
}

/** What has become worse by less than this share may be chance. */
const TELLING = 0.1

/** Returns whether a number has become worse by so much that it should be seen. */
export function isRegression(column: ColumnName, change: number): boolean {
  const worse = worseWhen[column]
  return worse === 'more' ? change >= TELLING : worse === 'less' && change <= -TELLING
}
