import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import type { ColumnUnit } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { changeText } from './change-text.ts'
import { valueText } from './values.ts'

interface ChangeProps {
  readonly value: AggregateValue
  readonly before: AggregateValue
  readonly unit: ColumnUnit
}

/** How a number stands to that of the period before: `+12%`, with the number itself on hover. Nothing where that was none. */
export function Change({ value, before, unit }: ChangeProps) {
  const t = messages('performance')
  const text = changeText(value, before)
  if (text === '') return null
  return (
    <span
      className="text-xs whitespace-nowrap text-ink-3 tabular-nums"
      title={t('change.was', { value: valueText(before, unit) })}
    >
      {text}
    </span>
  )
}
