import type { TailMessage } from '#domain/logs/log-tail.ts'
import type { TailNews } from './tail-state.ts'

/**
 * Follows what an address tells, while somebody sees the page: a browser opens few connections to a server, and those of
 * pages in the background would be lacking elsewhere. @returns what ends it
 */
export function followLogs(address: string, tell: (news: TailNews) => void): () => void {
  let source: EventSource | undefined
  const open = () => {
    source = new EventSource(address)
    source.addEventListener('message', ({ data }: MessageEvent<string>) =>
      // Our own server's.
      tell({ kind: 'message', message: JSON.parse(data) as TailMessage }),
    )
    source.addEventListener('error', () =>
      // A browser asks again by itself, but not where it was refused.
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
