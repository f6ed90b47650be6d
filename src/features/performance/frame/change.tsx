import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import type { ColumnUnit } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { finePercent } from '#ui/numbers.ts'
import { changeOf, valueText } from './values.ts'

interface ChangeProps {
  readonly value: AggregateValue
  readonly before: AggregateValue
  readonly unit: ColumnUnit
}

/** Beyond this it is told in times: +900% reads worse than ×10. */
const MANY_TIMES = 10

/** How a number stands to that of the period before: `+12%`, with the number itself on hover. Nothing where that was none. */
export function Change({ value, before, unit }: ChangeProps) {
  const t = messages('performance')
  const change = changeOf(value, before)
  if (change === undefined) return null
  const sign = change > 0 ? '+' : ''
  const text = change >= MANY_TIMES ? `×${Math.round(change + 1)}` : sign + finePercent(Math.round(change * 100) / 100)
  return (
    <span
      className="text-xs whitespace-nowrap text-ink-3 tabular-nums"
      title={t('change.was', { value: valueText(before, unit) })}
    >
      {text}
    </span>
  )
}
