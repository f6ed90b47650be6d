import { createFormatter, createTranslator } from 'use-intl/core'
import type { en } from './en/index.ts'
import { catalogues, type Locale } from './locales.ts'
import { requestContext } from './request.ts'

type English = typeof en
type Area = keyof English

const translators = new Map<string, unknown>()

function translatorFor<const A extends Area>(area: A, locale: Locale) {
  // Keys and arguments are typed by the English texts; the check sees to it that the others take the same. By those of
  // the area alone: with the library's namespaces every area's keys were told from those of the whole catalogue, which
  // made the compiler many times slower.
  const texts = catalogues[locale] as English
  return remembering(createTranslator<English[A]>({ locale, messages: texts[area], timeZone: 'UTC' }))
}

/**
 * Keeps the texts that have no arguments, which is most of what a page says: the library looks each of them up by the
 * parts of its key, and examines it, every time. There are as many as the catalogue has keys.
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
  // With the ways that it has besides: `rich`, `has` and the like.
  return Object.assign<object, T>(remember, translate)
}

/**
 * Texts of one area of the catalogue, with typed keys: `messages('issues')('list.empty')`, in the language of the present
 * request. Server only: client islands are handed finished texts, so that no catalogue travels to the browser. Within a
 * request's reach only: at the top of a module it is English.
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

/** Dates and numbers as people of the present request write them. */
export function formats({ locale, timeZone } = requestContext()) {
  return createFormatter({ locale, timeZone })
}
