import type { AlertRule } from '#domain/alert/rule.ts'
import { messages } from '#messages'
import { dateText } from '#ui/times.ts'

export const stateInks = { ok: 'text-ink-3', warning: 'text-warning-ink', critical: 'text-error-ink' } as const

/** A rule's state besides on and off: muted, or its threshold's level. */
export function StateWord({ rule, now }: { rule: AlertRule; now: Date }) {
  const t = messages('alerts')
  const { mutedUntil, thresholdState, enabled } = rule
  if (!enabled) return null
  if (mutedUntil !== null && mutedUntil > now)
    return <span className="text-xs text-ink-3">{t('state.muted', { time: dateText(mutedUntil, 'dayAndClock') })}</span>
  if (thresholdState === null) return null
  return (
    <span className={`text-xs font-medium ${stateInks[thresholdState.state]}`}>
      {t(`state.${thresholdState.state}`)}
    </span>
  )
}
