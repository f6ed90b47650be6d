import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { columnUnits, type ColumnName } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { finePercent } from '#ui/numbers.ts'
import { changeOf, isRegression, valueText } from './values.ts'

interface ChangeProps {
  readonly column: ColumnName
  readonly value: AggregateValue
  readonly before: AggregateValue
}

/** Beyond this it is told in times: +900% reads worse than ×10. */
const MANY_TIMES = 10
/**
 * How a number stands to that of the period before: `↑ 12%`, with the number itself on hover, and in red where it has
 * become worse. Nothing where there was none, or where it is the same.
 */
export function Change({ column, value, before }: ChangeProps) {
  const t = messages('performance')
  const change = changeOf(value, before)
  const rounded = change === undefined ? 0 : Math.round(change * 100) / 100
  if (change === undefined || rounded === 0) return null
  const worse = isRegression(column, change)
  const text = change >= MANY_TIMES ? `×${Math.round(change + 1)}` : finePercent(Math.abs(rounded))
  return (
    <span
      className={cx('text-xs whitespace-nowrap tabular-nums', worse ? 'font-medium text-error-ink' : 'text-ink-3')}
      title={t('change.was', { value: valueText(before, columnUnits[column]) })}
    >
      <span aria-hidden="true">{change > 0 ? '↑' : '↓'} </span>
      <span className="sr-only">{t(worse ? 'change.worse' : change > 0 ? 'change.up' : 'change.down')} </span>
      {text}
    </span>
  )
}
