import type { EventServerState } from '#domain/event/event-store.ts'
import { messages } from '#messages'
import type { Examination } from '../examine.ts'

const t = messages('cli')

/** A larger difference dates rows noticeably wrong. */
const CLOCKS_APART_MS = 5_000

/** Receives sentences about healthy parts. Does nothing if the output is for a program. */
export type Tell = (sentence: string) => void

/** Reports on the ClickHouse server, if there is one, and returns the sentences about problems. */
export function eventServerFindings({ stores }: Examination, tell: Tell): readonly string[] {
  const server = serverOf(stores.events)
  if (server === undefined) return []
  const { host, database, clockAheadMs: ahead, readOnlyReplicas } = server
  const { name: cluster, shards, replicas } = server.cluster ?? { name: 'none', shards: 1, replicas: 1 }
  const apart = Math.abs(ahead)
  const clock = { ahead: ahead >= 0 ? 'yes' : 'no', ms: apart }
  tell(t('doctor.eventServer', { host, database, cluster, shards, replicas, ...clock }))
  return [
    ...(apart > CLOCKS_APART_MS ? [t('doctor.eventServerClock', { seconds: Math.round(apart / 1000) })] : []),
    ...(readOnlyReplicas > 0 ? [t('doctor.eventServerReplicas', { count: readOnlyReplicas })] : []),
  ]
}

function serverOf(store: Examination['stores']['events']): EventServerState | undefined {
  return 'server' in store ? store.server : undefined
}
