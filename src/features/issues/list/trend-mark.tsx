import { messages } from '#messages'
import { percent } from '#ui/numbers.ts'
import { trendOf } from './trend.ts'

/** How the later half of the period compares with the earlier one: an arrow and by how much. */
export function TrendMark({ events, lately }: { readonly events: number; readonly lately: number }) {
  const t = messages('issues')
  const { kind, by } = trendOf(events, lately)
  const label = t(`list.trend.${kind}`, { late: lately, early: events - lately })
  const arrow = { rises: '↑', new: '↑', falls: '↓', steady: '→' }[kind]
  return (
    <span title={label} className="text-2xs whitespace-nowrap text-ink-3 tabular-nums">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">
        {arrow}
        {by !== undefined && ` ${percent(by.part, by.whole)}`}
      </span>
    </span>
  )
}
