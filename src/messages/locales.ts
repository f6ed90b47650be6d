import { en } from './en/index.ts'

/** Every language that is complete, by its tag. One more is one more file, and its line here. */
export const catalogues = { en } as const

export type Locale = keyof typeof catalogues

/** The tags, English first. */
export const locales = Object.keys(catalogues) as readonly Locale[]

/** The only door from text to a {@link Locale}. */
export function parseLocale(text: string): Locale | undefined {
  return locales.find((locale) => locale === text)
}
