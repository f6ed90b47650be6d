import { messages } from '#messages'
import { locales } from '#messages/locales.ts'
import { requestContext } from '#messages/request.ts'
import { chooseLanguage } from './actions.ts'

/** The languages, each by its own name. Not where the address carries one: it would win over what is chosen. */
export function LanguageChoice() {
  const { locale, localePrefix } = requestContext()
  if (localePrefix !== '') return null
  return (
    <form action={chooseLanguage} aria-label={messages('common')('language')} className="flex flex-wrap gap-1">
      {locales.map((one) => (
        <button
          key={one}
          type="submit"
          name="locale"
          value={one}
          lang={one}
          aria-current={one === locale ? 'true' : undefined}
          className="h-control cursor-pointer rounded-md px-2 text-sm text-ink-3 hover:bg-sunken hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
        >
          {new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one}
        </button>
      ))}
    </form>
  )
}
