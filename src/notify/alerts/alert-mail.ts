import type { AlertNotice } from '#domain/alert/notice.ts'
import type { Mail } from '#domain/mail.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import { messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import { asHtml, asText, type Letter } from '../mail/letter.ts'
import type { Wording } from './wording.ts'

/** The recipient of a mail. `isOwn`: a person, who may choose what they get; otherwise an address in a rule. */
export interface MailTo {
  readonly email: string
  readonly locale: Locale
  readonly isOwn: boolean
}

export function alertMail(
  to: MailTo,
  { notice, words, deliveryId }: { notice: AlertNotice; words: Wording; deliveryId: string },
  site: Site,
): Mail {
  const { headline, why, facts, open, because } = words
  const t = messages('notify', to.locale)
  const isAlert = because !== ''
  const letter: Letter = {
    language: to.locale,
    lead: isAlert ? because : why,
    things: isAlert ? [{ title: headline, link: notice.link, lines: [why], note: '' }] : [],
    facts,
    action: { label: open, link: notice.link, below: messages('mail', to.locale)('linkBelow') },
    paragraphs: isAlert && to.isOwn ? [t('mail.because')] : [],
    footer: footerOf(to.locale, site),
  }
  return { to: to.email, subject: headline, text: asText(letter), html: asHtml(letter), id: deliveryId }
}

export function footerOf(locale: Locale, site: Site): string {
  return messages('mail', locale)('sentBy', { site: absolute(site, '') })
}

/** A link to the notification settings. */
export function settingsLine(locale: Locale, site: Site): string {
  const link = absolute(site, paths.account('notifications'))
  return messages('notify', locale)('mail.settings', { link })
}
