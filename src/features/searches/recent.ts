import type { SearchedKind } from './searched.ts'

/** SQL statements are remembered like searches. */
type TypedKind = SearchedKind | 'sql'

/** Recent searches, newest first, stored only in this browser. */
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

/** Returns the stored searches, or none without storage. */
export function recentSearches(of: TypedKind): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keys[of]) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Adds a search at the front. */
export function rememberSearch(of: TypedKind, query: string): void {
  const text = query.trim()
  if (text === '') return
  try {
    const others = recentSearches(of).filter((one) => one !== text)
    window.localStorage.setItem(keys[of], JSON.stringify([text, ...others].slice(0, MOST)))
  } catch {
    // Without storage, there are no recent searches.
  }
}
