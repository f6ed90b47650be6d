'use client'

import { useEffect, useRef } from 'react'
import { later, useLater } from '#ui/later.ts'
import { QueryBox, type QueryBoxTexts } from '#ui/query-box.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { recentSearches } from './recent.ts'
import type { SearchedKind } from './searched.ts'
import type { FoundValue, Lookup, SuggestTexts } from './suggest.ts'

// What knows the language of queries: the line is there without, and the colours and suggestions a moment later.
const language = later(async () => {
  const [{ piecesOf }, { suggestionsAt }] = await Promise.all([import('./pieces.ts'), import('./suggest.ts')])
  return { piecesOf, suggestionsAt }
})

/** For what can be suggested without asking the server. */
const nothingKnown: Pick<Lookup, 'tags' | 'values'> = {
  tags: () => Promise.resolve([]),
  values: () => Promise.resolve([]),
}

export interface QueryLineProps {
  /** Of the field in the form that it is part of. */
  readonly name: string
  /** What is searched. */
  readonly of: SearchedKind
  readonly query: string
  readonly error?: { readonly from: number; readonly to: number; readonly text: string } | undefined
  /** Slugs that the list is narrowed to: names and values are those of their events. */
  readonly projects: readonly string[]
  /** Server functions: names that begin so, and values of a key that hold a text. */
  readonly findTags: (prefix: string, projects: readonly string[]) => Promise<readonly string[]>
  readonly findValues: (
    key: string,
    isTag: boolean,
    text: string,
    projects: readonly string[],
  ) => Promise<readonly FoundValue[]>
  readonly texts: QueryBoxTexts & SuggestTexts
}

/** A line of a form in which a query is written: it knows the words of what is searched. */
export function QueryLine({ name, of, query, error, projects, findTags, findValues, texts }: QueryLineProps) {
  const known = useRef(new Map<string, Promise<unknown>>())
  /** Asks once for what has been asked for before: while somebody types, the same is wanted again and again. */
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
