import type { Mail } from '#domain/mail.ts'
import type { StatusNotice } from '#domain/status-page/subscriber.ts'
import { messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import { asHtml, asText, type Letter } from '../mail/letter.ts'

/** The mail that notifies a subscriber, or asks for confirmation of the subscription. */
export function statusMail(
  { email, locale }: { readonly email: string; readonly locale: Locale },
  notice: StatusNotice,
  id: string,
): Mail {
  const t = messages('statusPublic', locale)
  const below = messages('mail', locale)('linkBelow')
  const { page } = notice
  const whole = (subject: string, letter: Omit<Letter, 'language'>) => ({
    to: email,
    subject,
    text: asText({ language: locale, ...letter }),
    html: asHtml({ language: locale, ...letter }),
    id,
  })
  switch (notice.kind) {
    case 'confirm':
      return whole(t('mail.confirmSubject', { page: page.name }), {
        lead: t('mail.confirmLead', { page: page.name }),
        action: { label: t('mail.confirmAction'), link: notice.confirm, below },
        paragraphs: [t('mail.confirmOther')],
        footer: page.url,
      })
    case 'incident': {
      const { incident, unsubscribe } = notice
      const [newest] = incident.updates
      const state = t(`states.${incident.state}`)
      const letter = whole(t('mail.subject', { page: page.name, state, title: incident.title }), {
        lead: t('mail.lead', { state, title: incident.title }),
        action: { label: t('mail.action'), link: `${page.url}/incidents/${incident.id}`, below },
        paragraphs: [...(newest === undefined ? [] : [newest.text]), t('mail.unsubscribe', { link: unsubscribe })],
        footer: t('mail.footer', { page: page.name, url: page.url }),
      })
      return { ...letter, unsubscribe }
    }
  }
}
