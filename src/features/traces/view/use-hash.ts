import { useSyncExternalStore } from 'react'
import type { SpanId } from '#domain/ids.ts'

const PREFIX = '#span-'

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The span that the page's address names, `#span-…`; null: none. Nothing is fetched when it changes. */
export function useNamedSpan(): SpanId | null {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  )
  return hash.startsWith(PREFIX) ? (hash.slice(PREFIX.length) as SpanId) : null
}

/** Names a span in the page's address; null: none any more. */
export function nameSpan(id: SpanId | null): void {
  if (id !== null) {
    location.hash = PREFIX.slice(1) + id
    return
  }
  history.replaceState(history.state, '', location.pathname + location.search)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
