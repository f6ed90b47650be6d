import type { AlertRule } from '#domain/alert/rule.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { switchRule } from '../list/actions.ts'
import { spanText } from '../words/span.ts'
import { muteRule, removeRule } from './actions.ts'
import { muteMinutes } from './mute-minutes.ts'

/** Plain forms for switching, muting and deleting a rule. */
export function RuleControls({ rule: { id, name, enabled, mutedUntil }, now }: { rule: AlertRule; now: Date }) {
  const t = messages('alerts')
  const isMuted = mutedUntil !== null && mutedUntil > now
  return (
    <div className="flex flex-wrap items-center gap-2">
      <form action={switchRule}>
        <input type="hidden" name={hidden.subject} value={id} />
        <input type="hidden" name="enabled" value={enabled ? '' : 'on'} />
        <Button type="submit">{t(enabled ? 'rule.switchOff' : 'rule.switchOn')}</Button>
      </form>
      {enabled && (
        <form action={muteRule} className="flex items-center gap-2">
          <input type="hidden" name={hidden.subject} value={id} />
          {!isMuted && (
            <select
              name="minutes"
              aria-label={t('rule.mute')}
              className="h-control cursor-pointer rounded-md border border-line-strong bg-surface px-2 text-sm text-ink max-sm:text-lg"
            >
              {muteMinutes.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {spanText(minutes)}
                </option>
              ))}
            </select>
          )}
          <Button type="submit">{t(isMuted ? 'rule.unmute' : 'rule.muteSubmit')}</Button>
        </form>
      )}
      <div className="ml-auto">
        <ConfirmForm
          action={removeRule}
          subject={String(id)}
          texts={{
            open: t('rule.delete'),
            title: t('rule.deleteTitle', { name }),
            text: t('rule.deleteText'),
            confirm: t('rule.deleteConfirm', { name }),
            cancel: t('rule.cancel'),
          }}
        />
      </div>
    </div>
  )
}
