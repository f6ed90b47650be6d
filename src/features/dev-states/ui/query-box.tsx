'use client'

import { QueryBox } from '#ui/query-box.tsx'
import type { QueryPiece } from '#ui/query-colours.tsx'
import type { QuerySuggestion } from '#ui/query-suggestions.ts'
import { State } from '../state.tsx'

const texts = {
  label: 'Search issues',
  placeholder: 'Search: is:unresolved level:error …',
  clear: 'Clear',
  suggestions: 'Suggestions',
  focusKey: 'Search',
  keyGroup: 'This list',
}

function piecesOf(text: string): readonly QueryPiece[] {
  return [...text.matchAll(/(\w+:)(\S*)/g)].flatMap(({ index, 1: key = '', 2: value = '' }): QueryPiece[] => [
    { from: index, to: index + key.length, tone: 'key' },
    { from: index + key.length, to: index + key.length + value.length, tone: 'value' },
  ])
}

const known: readonly QuerySuggestion[] = ['is:unresolved', 'is:regressed', 'level:error'].map((text) => ({
  label: text,
  note: 'a key of the search',
  text: `${text} `,
  cursor: text.length + 1,
}))

const frame = { texts, piecesOf, suggest: () => [Promise.resolve(known)] }

export function States() {
  return (
    <>
      <State name="empty (focus it: suggestions)">
        <QueryBox {...frame} name="empty" value="" />
      </State>
      <State name="full">
        <QueryBox {...frame} name="full" value="is:unresolved level:error checkout" />
      </State>
      <State name="wrong">
        <QueryBox
          {...frame}
          name="wrong"
          value="is:open level:error"
          error={{ from: 3, to: 7, text: '“open” is no state of an issue. Try unresolved, resolved or archived.' }}
        />
      </State>
      <State name="without suggestions">
        <QueryBox {...frame} name="bare" value="" suggest={() => []} />
      </State>
    </>
  )
}
