import de from './de.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import { en } from './en/index.ts'
import type { Catalogue, Messages, SameKeys } from './shape.ts'

/** Combines the texts of a language with the English-only ones. */
function translated(texts: Messages): Catalogue {
  return { ...en, ...texts }
}

/** Built on first use: most threads and commands only use English. */
const german = once(() => translated(de satisfies SameKeys<Messages, typeof de>))
const japanese = once(() => translated(ja satisfies SameKeys<Messages, typeof ja>))

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/**
 * All complete languages by tag. A new one needs a file, and its line here: a missing or extra key does not compile,
 * and `node tools/messages.ts` names it.
 */
export const catalogues = {
  en,
  get de() {
    return german()
  },
  get ja() {
    return japanese()
  },
} as const satisfies Record<string, Catalogue>

export type Locale = keyof typeof catalogues

/** The tags, English first. */
export const locales = Object.keys(catalogues) as readonly Locale[]

/** The only way from text to a {@link Locale}. */
export function parseLocale(text: string): Locale | undefined {
  return locales.find((locale) => locale === text)
}
