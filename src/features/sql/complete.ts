import type { QuerySuggestion } from '#ui/query-suggestions.ts'

/** A name that can be typed, and what it is. */
export interface SqlWord {
  readonly name: string
  readonly note: string
  /** Behind it a bracket opens. */
  readonly isFunction?: boolean
}

const MOST = 8
/** What a name is made of, up to the cursor. */
const TYPED = /[A-Za-z_][A-Za-z0-9_.]*$/

/**
 * Returns the names that go on from what is typed before the cursor, those that begin with it first.
 * @param always also where nothing is typed yet
 */
export function completions(
  words: readonly SqlWord[],
  text: string,
  cursor: number,
  always = false,
): readonly QuerySuggestion[] {
  const before = text.slice(0, cursor)
  const typed = TYPED.exec(before)?.[0] ?? ''
  if (typed === '' && !always) return []
  // Behind the alias of a table its columns are meant: `e.title`.
  const parts = [typed, typed.slice(typed.indexOf('.') + 1)]
  const rank = ({ name }: SqlWord) => {
    const lower = name.toLowerCase()
    if (parts.some((part) => lower === part.toLowerCase() && part !== '')) return -1
    if (lower.startsWith(typed.toLowerCase())) return 2
    const [, behind = ''] = parts
    return behind !== '' && behind !== typed && lower.startsWith(behind.toLowerCase()) ? 1 : 0
  }
  return words
    .map((word) => ({ word, rank: rank(word) }))
    .filter((one) => one.rank > 0)
    .toSorted((a, b) => b.rank - a.rank || a.word.name.length - b.word.name.length)
    .slice(0, MOST)
    .map(({ word, rank: how }) => {
      const replaced = how === 2 ? typed : typed.slice(typed.indexOf('.') + 1)
      const start = before.slice(0, before.length - replaced.length) + word.name + (word.isFunction === true ? '(' : '')
      return { label: word.name, note: word.note, text: start + text.slice(cursor), cursor: start.length }
    })
}
