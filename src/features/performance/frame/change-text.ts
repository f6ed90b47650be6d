import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import type { ColumnName } from '#domain/performance/overview.ts'
import { finePercent } from '#ui/numbers.ts'
import { changeOf, isRegression } from './values.ts'

/** A number's change since the previous period. */
export interface NumberChange {
  /** The amount: `12%`, `×10`. */
  readonly text: string
  readonly isMore: boolean
  readonly isWorse: boolean
}

/** Above this, growth is shown as a factor: ×10 reads better than +900%. */
const MANY_TIMES = 10

/** Returns a number's change since the previous period, or `undefined` without a previous value or a change. */
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
