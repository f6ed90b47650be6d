import { messages } from '#messages'
import { locales } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import { LanguageButtons } from './language-buttons.tsx'

/** The languages, each in its own name. Hidden if the address contains a locale, which would override the choice. */
export function LanguageChoice() {
  const { locale, localePrefix } = requestContext()
  if (localePrefix !== '') return null
  const names = locales.map((tag) => ({ tag, name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag }))
  return <LanguageButtons label={messages('common')('language')} languages={names} current={locale} />
}
