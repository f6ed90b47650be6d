import { setTimeout as delay } from 'node:timers/promises'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { LogReader } from '#domain/logs/log-store.ts'
import type { FedLogTail } from './log-tail.ts'

interface Parts {
  readonly tail: FedLogTail
  readonly events: Pick<LogReader, 'arrivedLogs'>
  readonly onFault: (fault: unknown) => void
  /** Default: half a second. */
  readonly everyMs?: number
}

const LOOK_EVERY_MS = 500
/** Maximum lines per query, newest first. No one could read more in that time. */
const MOST_READ = 2_000
/** Logs stored this much later than newer ones are not shown live: they were delayed on the way. */
const BEHIND_MS = 10_000
/** A new follower has just read the newest hundred lines, and must not miss any of the following. */
const AT_FIRST = 100
const FIRST_MS = 60_000

/**
 * Delivers logs stored by any server, for servers that share an event store and do not see each other's digest. Makes
 * one query per interval for all followers, and none without followers. Returns a function that stops it.
 */
export function followStoredLogs({ tail, events, onFault, everyMs = LOOK_EVERY_MS }: Parts): () => Promise<void> {
  const stopping = new AbortController()
  /** The lines of the last seconds, which the next query finds again. */
  let seen = new Set<string>()
  let newest: number | undefined
  let isAway = false

  async function look(): Promise<void> {
    if (!tail.isFollowed()) {
      newest = undefined
      return
    }
    const isFirst = newest === undefined
    const since = newest === undefined ? Date.now() - FIRST_MS : newest - BEHIND_MS
    const found = await events.arrivedLogs(operatorGrant('event:read'), new Date(since), isFirst ? AT_FIRST : MOST_READ)
    const fresh = found.filter((log) => !seen.has(keyOf(log)))
    seen = new Set(found.map(keyOf))
    // By the clocks of the receiving servers, which may differ from ours.
    newest = found[0]?.receivedAt ?? newest
    // Oldest first, as in a batch.
    if (fresh.length > 0) tail.add(fresh.toReversed(), 0)
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await look()
        isAway = false
      } catch (fault) {
        if (!isAway) onFault(fault)
        isAway = true
      }
      await delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const looking = keepLooking()
  return async () => {
    stopping.abort()
    await looking
  }
}

function keyOf({ projectId, time, arrival, position }: LogRecord): string {
  return `${projectId} ${time} ${arrival} ${position}`
}
