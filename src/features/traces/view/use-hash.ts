import { useSyncExternalStore } from 'react'
import type { SpanId } from '#domain/ids.ts'

const PREFIX = '#span-'

/** Of every way to another address: typed, by a link, by the page itself, back and forward. */
function subscribe(changed: () => void): () => void {
  navigation.addEventListener('currententrychange', changed)
  return () => navigation.removeEventListener('currententrychange', changed)
}

/**
 * Next 16.4 keeps the hash that a document was opened with as part of its page's address, and puts that of a later link
 * behind it: `#span-1#span-2`. The last one is meant.
 */
function lastHash(): string {
  return location.hash.slice(location.hash.lastIndexOf('#'))
}

/** The span that the page's address names, `#span-…`; null: none. Nothing is fetched when it changes. */
export function useNamedSpan(): SpanId | null {
  const hash = useSyncExternalStore(subscribe, lastHash, () => '')
  return hash.startsWith(PREFIX) ? (hash.slice(PREFIX.length) as SpanId) : null
}

/** Names a span in the page's address; null: none any more. */
export function nameSpan(id: SpanId | null): void {
  if (id !== null) {
    location.hash = PREFIX.slice(1) + id
    return
  }
  history.replaceState(history.state, '', location.pathname + location.search)
}
