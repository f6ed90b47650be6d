import type { Webhook } from '#domain/webhook/webhook.ts'
import { messages } from '#messages'
import { Banner } from '#ui/banner.tsx'
import { dateText } from '#ui/times.ts'

/** Explains why a webhook is off or failing; nothing if it works. */
export function StateBanner({ webhook: { off, failingSince } }: { webhook: Webhook }) {
  const t = messages('organization')
  if (off?.why === 'person')
    return (
      <Banner tone="info" title={t('webhooks.off.person')}>
        {t('webhooks.off.personText')}
      </Banner>
    )
  if (off !== null)
    return (
      <Banner tone="wrong" title={t(`webhooks.off.${off.why}`)}>
        {t('webhooks.off.mishapText', { when: dateText(off.at, 'dayAndClock') })}
      </Banner>
    )
  if (failingSince === null) return null
  return (
    <Banner tone="warning" title={t('webhooks.failing', { when: dateText(failingSince, 'dayAndClock') })}>
      {t('webhooks.failingText')}
    </Banner>
  )
}
