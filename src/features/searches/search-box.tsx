'use client'

import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { formText } from '#ui/form-text.ts'
import { QueryBox, type QueryBoxTexts } from '#ui/query-box.tsx'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { later, useLater } from '#ui/later.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { SearchForm } from '#ui/search-form.tsx'
import { recentSearches, rememberSearch } from './recent.ts'
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

interface SearchBoxProps {
  /** Of the list: a path of `paths`. */
  readonly action: string
  /** Of the parameter of the address that holds the query. */
  readonly name: string
  /** What is searched. */
  readonly of: SearchedKind
  readonly query: string
  readonly error: { readonly from: number; readonly to: number; readonly text: string } | undefined
  /** What else the list's address says; it goes along. */
  readonly others: readonly { readonly name: string; readonly value: string }[]
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
  readonly texts: QueryBoxTexts & SuggestTexts & { readonly submit: string }
}

/** The search of a list. Without its script it is a plain form: the query lives in the address. */
export function SearchBox(props: SearchBoxProps) {
  const { action, name: field, of, query, error, others, projects, findTags, findValues, texts } = props
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
    <search aria-label={texts.label}>
      <SearchForm
        action={action}
        onSubmit={(event) => rememberSearch(of, formText(new FormData(event.currentTarget), field))}
        className="flex items-start gap-2 border-b border-line bg-paper px-4 py-2 sm:px-6"
      >
        <HiddenFields fields={others} />
        <QueryBox
          name={field}
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
        <Button type="submit" className="max-sm:sr-only">
          {texts.submit}
        </Button>
      </SearchForm>
    </search>
  )
}
