import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { columnUnits, type ColumnName } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { numberChange } from './change-text.ts'
import { valueText } from './values.ts'

interface ChangeProps {
  readonly column: ColumnName
  readonly value: AggregateValue
  readonly before: AggregateValue
}

/**
 * A number's change since the previous period: `↑ 12%`, with the previous value as tooltip, red if it is worse. Renders
 * nothing without a previous value or a change.
 */
export function Change({ column, value, before }: ChangeProps) {
  const t = messages('performance')
  const change = numberChange(column, value, before)
  if (change === undefined) return null
  const { text, isMore, isWorse } = change
  return (
    <span
      className={cx('text-xs whitespace-nowrap tabular-nums', isWorse ? 'font-medium text-error-ink' : 'text-ink-3')}
      title={t('change.was', { value: valueText(before, columnUnits[column]) })}
    >
      <span aria-hidden="true">{isMore ? '↑' : '↓'} </span>
      <span className="sr-only">{t(isWorse ? 'change.worse' : isMore ? 'change.up' : 'change.down')} </span>
      {text}
    </span>
  )
}
