import type { Webhook } from '#domain/webhook/webhook.ts'
import { messages } from '#messages'

/** A webhook's state in one word. */
export function StateWord({ webhook: { off, failingSince } }: { webhook: Pick<Webhook, 'off' | 'failingSince'> }) {
  const t = messages('organization')
  if (off !== null)
    return <span className={off.why === 'person' ? 'text-ink-3' : 'text-error-ink'}>{t('webhooks.status.off')}</span>
  if (failingSince !== null) return <span className="text-warning-ink">{t('webhooks.status.failing')}</span>
  return <span className="text-ink">{t('webhooks.status.on')}</span>
}
