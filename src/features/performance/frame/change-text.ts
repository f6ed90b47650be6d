import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { finePercent } from '#ui/numbers.ts'
import { changeOf } from './values.ts'

/** Beyond this it is told in times: +900% reads worse than ×10. */
const MANY_TIMES = 10

/** Returns how a number stands to that of the period before: `+12%`; '' where that was none. */
export function changeText(value: AggregateValue, before: AggregateValue): string {
  const change = changeOf(value, before)
  if (change === undefined) return ''
  const sign = change > 0 ? '+' : ''
  return change >= MANY_TIMES ? `×${Math.round(change + 1)}` : sign + finePercent(Math.round(change * 100) / 100)
}
