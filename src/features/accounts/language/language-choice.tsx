import { messages } from '#messages'
import { locales } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import { LanguageButtons } from './language-buttons.tsx'

/** The languages, each by its own name. Not where the address carries one: it would win over what is chosen. */
export function LanguageChoice() {
  const { locale, localePrefix } = requestContext()
  if (localePrefix !== '') return null
  const names = locales.map((tag) => ({ tag, name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag }))
  return <LanguageButtons label={messages('common')('language')} languages={names} current={locale} />
}
