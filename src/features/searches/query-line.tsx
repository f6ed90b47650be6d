'use client'

import { useEffect, useRef } from 'react'
import { later, useLater } from '#ui/later.ts'
import { QueryBox, type QueryBoxTexts } from '#ui/query-box.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { recentSearches } from './recent.ts'
import type { SearchedKind } from './searched.ts'
import type { FoundValue, Lookup, SuggestTexts } from './suggest.ts'

// The query parser. The field works without it; colours and suggestions follow once it has loaded.
const language = later(async () => {
  const [{ piecesOf }, { suggestionsAt }] = await Promise.all([import('./pieces.ts'), import('./suggest.ts')])
  return { piecesOf, suggestionsAt }
})

/** For suggestions without server requests. */
const nothingKnown: Pick<Lookup, 'tags' | 'values'> = {
  tags: () => Promise.resolve([]),
  values: () => Promise.resolve([]),
}

export interface QueryLineProps {
  /** The field's name in its form. */
  readonly name: string
  readonly of: SearchedKind
  readonly query: string
  readonly error?: { readonly from: number; readonly to: number; readonly text: string } | undefined
  /** Slugs of the list's projects, to which suggestions are limited. */
  readonly projects: readonly string[]
  /** Server functions that find names by prefix, and values of a key that contain a text. */
  readonly findTags: (prefix: string, projects: readonly string[]) => Promise<readonly string[]>
  readonly findValues: (
    key: string,
    isTag: boolean,
    text: string,
    projects: readonly string[],
  ) => Promise<readonly FoundValue[]>
  readonly texts: QueryBoxTexts & SuggestTexts
}

/** A query field within a form, with suggestions for what it searches. */
export function QueryLine({ name, of, query, error, projects, findTags, findValues, texts }: QueryLineProps) {
  const known = useRef(new Map<string, Promise<unknown>>())
  /** Caches requests, because typing repeats them. */
  const once = <T,>(key: string, ask: () => Promise<T>): Promise<T> => {
    const before = known.current.get(key) as Promise<T> | undefined
    const answer = before ?? ask()
    known.current.set(key, answer)
    return answer
  }
  const lookup = {
    tags: (prefix: string) => once(`tags ${prefix}`, () => findTags(prefix, projects)),
    values: (key: string, isTag: boolean, text: string) =>
      once(JSON.stringify([key, isTag, text]), () => findValues(key, isTag, text, projects)),
  }
  const spoken = useLater(language)
  useEffect(() => whenIdle(language.prepare), [])
  return (
    <QueryBox
      name={name}
      value={query}
      texts={texts}
      error={error}
      piecesOf={spoken?.piecesOf}
      suggest={(text, cursor) =>
        [nothingKnown, lookup].map((data) =>
          language
            .fetch()
            .then(({ suggestionsAt }) => suggestionsAt(text, cursor, texts, { ...data, of }, recentSearches(of))),
        )
      }
    />
  )
}
