import { useSyncExternalStore } from 'react'
import type { SpanId } from '#domain/ids.ts'

const PREFIX = '#span-'

/** Subscribes to every address change: typed, by link, by the page itself, back and forward. */
function subscribe(changed: () => void): () => void {
  navigation.addEventListener('currententrychange', changed)
  return () => navigation.removeEventListener('currententrychange', changed)
}

/**
 * Next 16.4 treats the hash of the initial document as part of the page's address and appends later ones:
 * `#span-1#span-2`. The last one counts.
 */
function lastHash(): string {
  return location.hash.slice(location.hash.lastIndexOf('#'))
}

/** Returns the span in the page's hash, `#span-…`, or `null`. Changes cause no requests. */
export function useNamedSpan(): SpanId | null {
  const hash = useSyncExternalStore(subscribe, lastHash, () => '')
  return hash.startsWith(PREFIX) ? (hash.slice(PREFIX.length) as SpanId) : null
}

/** Sets the span in the page's address; `null` removes it. */
export function nameSpan(id: SpanId | null): void {
  if (id !== null) {
    location.hash = PREFIX.slice(1) + id
    return
  }
  history.replaceState(history.state, '', location.pathname + location.search)
}
