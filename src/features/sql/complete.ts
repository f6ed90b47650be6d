import type { QuerySuggestion } from '#ui/query-suggestions.ts'

/** A completable name and its description. */
export interface SqlWord {
  readonly name: string
  readonly note: string
  /** Followed by a bracket. */
  readonly isFunction?: boolean
}

const MOST = 8
/** The name before the cursor. */
const TYPED = /[A-Za-z_][A-Za-z0-9_.]*$/

/**
 * Returns names that match the text before the cursor, prefix matches first.
 * @param always even if nothing has been typed
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
  // After a table's alias, complete its columns: `e.title`.
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
