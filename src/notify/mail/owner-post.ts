import type { Mailer } from '#domain/mail.ts'
import { absolute, type Site } from '#domain/paths.ts'
import type { Owner } from '#domain/quota/quota-catalogue.ts'
import { messages } from '#messages'
import { parseLocale, type Locale } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import { asHtml, asText } from './letter.ts'

/** A notice in the language of one owner. */
export interface OwnerLetter {
  /** The same for each attempt to send it. */
  readonly id: string
  readonly subject: string
  readonly lead: string
  readonly action: { readonly label: string; readonly link: string }
  readonly paragraphs: readonly string[]
}

/**
 * Creates a function that notifies owners by mail, each in their language.
 * @param mailer null: no mail is sent
 */
export function createOwnerPost<Notice>(
  mailer: Mailer | null,
  owners: () => Promise<readonly Owner[]>,
  site: () => Site,
  inWords: (notice: Notice, locale: Locale, site: Site) => OwnerLetter,
) {
  return async (notice: Notice): Promise<void> => {
    if (mailer === null) return
    for (const { email, locale: chosen } of await owners()) {
      const locale = (chosen === null ? undefined : parseLocale(chosen)) ?? requestContext().locale
      const { id, subject, lead, action, paragraphs } = inWords(notice, locale, site())
      const t = messages('mail', locale)
      const footer = t('sentBy', { site: absolute(site(), '') })
      const letter = { language: locale, lead, paragraphs, footer, action: { ...action, below: t('linkBelow') } }
      // oxlint-disable-next-line no-await-in-loop -- the mail server is asked for one after another
      await mailer.send({ to: email, subject, text: asText(letter), html: asHtml(letter), id: `${id}.${email}` })
    }
  }
}
