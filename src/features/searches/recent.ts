import type { SearchedKind } from './searched.ts'

/** Statements in SQL are typed as searches are. */
type TypedKind = SearchedKind | 'sql'

/** Searches of this browser, newest first: nobody else sees them. */
const keys: Record<TypedKind, string> = {
  issues: 'mishap.searches',
  events: 'mishap.event-searches',
  spans: 'mishap.span-searches',
  logs: 'mishap.log-searches',
  metrics: 'mishap.metric-searches',
  replays: 'mishap.replay-searches',
  sql: 'mishap.statements',
}
const MOST = 6

/** Those that are kept; none where the browser keeps nothing. */
export function recentSearches(of: TypedKind): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keys[of]) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts a search in front of the others. */
export function rememberSearch(of: TypedKind, query: string): void {
  const text = query.trim()
  if (text === '') return
  try {
    const others = recentSearches(of).filter((one) => one !== text)
    window.localStorage.setItem(keys[of], JSON.stringify([text, ...others].slice(0, MOST)))
  } catch {
    // A browser that keeps nothing offers nothing later.
  }
}
