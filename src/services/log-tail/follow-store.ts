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
/** Read at once, at most: the newest. Nobody reads more in the time of one. */
const MOST_READ = 2_000
/** What is stored so much later than something that came after it is not shown live: it took another way, and longer. */
const BEHIND_MS = 10_000
/** Whoever begins to follow has just read the newest hundred: of these, none is to be missing. */
const AT_FIRST = 100
const FIRST_MS = 60_000

/**
 * Hands on logs that any server has stored, where several share an event store: none of them sees what the others digest. One
 * question each time for all who follow, and none where nobody does. Returns what ends it.
 */
export function followStoredLogs({ tail, events, onFault, everyMs = LOOK_EVERY_MS }: Parts): () => Promise<void> {
  const stopping = new AbortController()
  /** Those of the last seconds, which are found again. */
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
    // By the clocks of those who took them: this server's may differ.
    newest = found[0]?.receivedAt ?? newest
    // As a batch has them: the oldest first.
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
