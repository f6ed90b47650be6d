import { createFormatter, createTranslator } from 'use-intl/core'
import { en } from './en/index.ts'

const catalogues = { en } as const

/** Languages that are complete. */
export type Locale = keyof typeof catalogues

type Area = keyof typeof en

const translators = new Map<string, unknown>()

function translatorFor<const A extends Area>(area: A, locale: Locale) {
  return createTranslator({ locale, messages: catalogues[locale], namespace: area, timeZone: 'UTC' })
}

/**
 * Texts of one area of the catalogue, with typed keys: `messages('issues')('list.empty')`.
 * Server only: client islands are handed finished texts, so that no catalogue travels to the browser.
 */
export function messages<const A extends Area>(area: A, locale: Locale = 'en'): ReturnType<typeof translatorFor<A>> {
  const key = `${locale}:${area}`
  const known = translators.get(key)
  if (known !== undefined) return known as ReturnType<typeof translatorFor<A>>
  const made = translatorFor(area, locale)
  translators.set(key, made)
  return made
}

/** Dates and numbers as people of a locale write them. */
export function formats(locale: Locale = 'en', timeZone = 'UTC') {
  return createFormatter({ locale, timeZone })
}
