import de from './de.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import { en } from './en/index.ts'
import type { Catalogue, Messages, SameKeys } from './shape.ts'

/** What people read in every language of pages and mails, from the file of the language. */
function translated(texts: Messages): Catalogue {
  return { ...en, ...texts }
}

/** Put together when they are first asked for: most threads and commands speak English alone. */
const german = once(() => translated(de satisfies SameKeys<Messages, typeof de>))
const japanese = once(() => translated(ja satisfies SameKeys<Messages, typeof ja>))

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/**
 * Every language that is complete, by its tag. One more is one more file, and its line here: a key too few or too many
 * does not compile, and `node tools/messages.ts` says which.
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
