import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import type { ColumnName } from '#domain/performance/overview.ts'
import { finePercent } from '#ui/numbers.ts'
import { changeOf, isRegression } from './values.ts'

/** How a number stands to that of the period before. */
export interface NumberChange {
  /** By how much: `12%`, `×10`. */
  readonly text: string
  readonly isMore: boolean
  readonly isWorse: boolean
}

/** Beyond this it is told in times: +900% reads worse than ×10. */
const MANY_TIMES = 10

/** Returns how a number stands to that of the period before; undefined where that was none, or the same. */
export function numberChange(
  column: ColumnName,
  value: AggregateValue,
  before: AggregateValue,
): NumberChange | undefined {
  const change = changeOf(value, before)
  if (change === undefined) return undefined
  const rounded = Math.round(change * 100) / 100
  if (rounded === 0) return undefined
  const text = change >= MANY_TIMES ? `×${Math.round(change + 1)}` : finePercent(Math.abs(rounded))
  return { text, isMore: change > 0, isWorse: isRegression(column, change) }
}
