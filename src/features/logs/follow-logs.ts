import type { TailMessage } from '#domain/logs/log-tail.ts'
import type { TailNews } from './tail-state.ts'

/**
 * Follows a log stream while the page is visible: browsers limit the connections per server, and those of background
 * pages would be missing elsewhere.
 * @returns a function that ends it
 */
export function followLogs(address: string, tell: (news: TailNews) => void): () => void {
  let source: EventSource | undefined
  const open = () => {
    source = new EventSource(address)
    source.addEventListener('message', ({ data }: MessageEvent<string>) =>
      // From our own server.
      tell({ kind: 'message', message: JSON.parse(data) as TailMessage }),
    )
    source.addEventListener('error', () =>
      // The browser reconnects, except after a refusal.
      tell({ kind: 'connection', connection: source?.readyState === EventSource.CLOSED ? 'refused' : 'broken' }),
    )
  }
  const onSight = () => {
    source?.close()
    source = undefined
    if (!document.hidden) open()
  }
  onSight()
  document.addEventListener('visibilitychange', onSight)
  return () => {
    document.removeEventListener('visibilitychange', onSight)
    source?.close()
  }
}
