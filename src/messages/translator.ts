import { createFormatter, createTranslator } from 'use-intl/core'
import type { en } from './en/index.ts'
import { catalogues, type Locale } from './locales.ts'
import { requestContext } from './request.ts'

type English = typeof en
type Area = keyof English

const translators = new Map<string, unknown>()

function translatorFor<const A extends Area>(area: A, locale: Locale) {
  // Keys and arguments are typed by the English texts, and the check ensures that the others match. Only the area's
  // texts are used: with the library's namespaces, every area's keys derive from those of the whole catalogue, which
  // made the compiler many times slower.
  const texts = catalogues[locale] as English
  return remembering(createTranslator<English[A]>({ locale, messages: texts[area], timeZone: 'UTC' }))
}

/**
 * Caches texts without arguments, which are most of a page: the library parses the key and inspects the text each time.
 * The catalogue's size bounds the cache.
 */
function remembering<T extends (key: never, ...rest: never[]) => string>(translate: T): T {
  const kept = new Map<string, string>()
  const remember = (key: never, ...rest: never[]): string => {
    if (rest.length > 0) return translate(key, ...rest)
    const known = kept.get(key)
    if (known !== undefined) return known
    const text = translate(key)
    kept.set(key, text)
    return text
  }
  // Includes its other methods: `rich`, `has` and the like.
  return Object.assign<object, T>(remember, translate)
}

/**
 * Returns the texts of one area with typed keys, `messages('issues')('list.empty')`, in the language of the current
 * request. Server only: client islands receive finished texts, so that no catalogue is sent to the browser. Call it
 * within a request: at module level, it returns English.
 */
export function messages<const A extends Area>(
  area: A,
  locale: Locale = requestContext().locale,
): ReturnType<typeof translatorFor<A>> {
  const key = `${locale}:${area}`
  const known = translators.get(key)
  if (known !== undefined) return known as ReturnType<typeof translatorFor<A>>
  const made = translatorFor(area, locale)
  translators.set(key, made)
  return made
}

/** Dates and numbers in the format of the current request. */
export function formats({ locale, timeZone } = requestContext()) {
  return createFormatter({ locale, timeZone })
}
