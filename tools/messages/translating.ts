/** Finds what remains to translate, and merges translations. Does no file access. */
import { problemsOf, type Texts } from './compare.ts'

/** The English texts that are missing or wrong in a language, grouped for translation and merging. */
export function todo(locale: string, english: Texts, texts: Texts): Texts {
  const open = new Set(problemsOf(locale, english, texts).map(({ key }) => key))
  return pick(english, (key, text) => (open.has(key) ? text : undefined))
}

/** The texts with the new ones, in English order; obsolete keys are removed. */
export function merged(english: Texts, texts: Texts, translated: Texts): Texts {
  return pick(english, (key) => textAt(translated, key) ?? textAt(texts, key))
}

function pick(english: Texts, textFor: (key: string, text: string) => string | undefined, before = ''): Texts {
  const picked = Object.entries(english).flatMap(([name, text]): [string, string | Texts][] => {
    const key = before + name
    const found = typeof text === 'string' ? textFor(key, text) : pick(text, textFor, `${key}.`)
    return found === undefined || (typeof found !== 'string' && Object.keys(found).length === 0) ? [] : [[name, found]]
  })
  return Object.fromEntries(picked)
}

function textAt(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts
  for (const name of key.split('.')) at = typeof at === 'object' ? at[name] : undefined
  return typeof at === 'string' ? at : undefined
}
