import type { Answer } from '../ask/answer.ts'
import { valueText } from '#features/searches/value-text.ts'
import { messages } from '#messages'
import { finePercent } from '#ui/numbers.ts'

/** Above this, growth is shown as a factor: ×10 reads better than +900%. */
const MANY_TIMES = 10

/** A number and its change since the previous period. */
export function BigNumber({ answer: { value, before, unit } }: { answer: Extract<Answer, { kind: 'number' }> }) {
  const t = messages('dashboards')
  const change = changeText(value, before)
  const was = t('draw.was', { value: valueText(before, unit) })
  return (
    <p className="widget-number">
      <b>{valueText(value, unit)}</b>
      {change === undefined ? (
        <span>{was}</span>
      ) : (
        <span title={was}>
          <span aria-hidden="true">{change.isMore ? '↑' : '↓'} </span>
          <span className="sr-only">{t(change.isMore ? 'draw.up' : 'draw.down')} </span>
          {t('draw.change', { change: change.text })}
        </span>
      )}
    </p>
  )
}

/** Returns `undefined` without a previous value or a change. */
function changeText(value: number | null, before: number | null) {
  if (value === null || before === null || before === 0) return undefined
  const change = value / before - 1
  const rounded = Math.round(change * 1000) / 1000
  if (rounded === 0 || !Number.isFinite(change)) return undefined
  const text = change >= MANY_TIMES ? `×${Math.round(change + 1)}` : finePercent(Math.abs(rounded))
  return { text, isMore: change > 0 }
}
