import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '#messages'
import type { Leases } from '#domain/lease/leases.ts'
import type { EventServer } from '#domain/settings.ts'
import type { BackfillReports } from '#storage/events/derived/backfill.ts'
import type { EmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { clearScratch, scratchIn } from '#storage/events/embedded/scratch.ts'
import { EventServerFault } from '#storage/events/server/faults.ts'
import { openServerEvents } from '#storage/events/server/server.ts'
import type { Log } from './log.ts'
import { inTurn } from './spool-lease.ts'

/** Options for server processes: they wait for an unreachable event server, and share work with each other. */
export interface Serving {
  readonly leases: Leases
}

interface Options {
  /** The staging folder for rows, as with an embedded engine. */
  readonly folder: string
  readonly indexFailed: (fault: unknown) => void
  readonly backfill: BackfillReports
  readonly log: Log
  /** `undefined` for a command, which reports the fault and ends. */
  readonly serving: Serving | undefined
}

const RETRY_MS = 1_000
const TELL_EVERY_MS = 60_000

/** Opens the event store on a ClickHouse server. Its files belong to that server, so a backup does not include them. */
export async function openEventsOn(
  server: EventServer,
  { folder, log, serving, ...told }: Options,
): Promise<EmbeddedEvents> {
  await clearScratch(scratchIn(folder))
  const turn = serving === undefined ? undefined : followerTurn(serving.leases)
  const openNow = () => openServerEvents({ server, mayFollow: turn?.isOurs, ...told })
  // Of several processes starting at once, one creates the tables.
  const open = serving === undefined ? openNow : () => inTurn(serving.leases, 'events-open', openNow)
  const store = turn === undefined ? await open() : await onceThere(open, log)
  const close = async () => {
    await store.close()
    await turn?.release()
  }
  const whileStill: EmbeddedEvents['whileStill'] = (work) =>
    store.whileResting(() => work({ folder, parts: [], spent: [], tables: [] }))
  return { ...store, close, whileStill }
}

/** Retries until the server answers. Rethrows permanent faults. */
async function onceThere<Store>(open: () => Promise<Store>, log: Log): Promise<Store> {
  for (let toldAt = -Infinity; ;) {
    try {
      const store = await open()
      if (toldAt !== -Infinity) log.warn({}, messages('cli')('log.eventServerBack'))
      return store
    } catch (fault) {
      if (!(fault instanceof EventServerFault) || fault.kind === 'lasting') throw fault
      if (performance.now() - toldAt > TELL_EVERY_MS) {
        toldAt = performance.now()
        log.warn({ why: fault.message }, messages('cli')('log.eventServerAway'))
      }
      await delay(RETRY_MS)
    }
  }
}

const LEASE = 'events-derived'
const HELD_MS = 60_000
const ASKED_EVERY_MS = 15_000

/** Of all processes on one event store, one at a time maintains the derived tables. */
function followerTurn(leases: Leases): { isOurs(): Promise<boolean>; release(): Promise<void> } {
  const holder = `${process.pid}:${randomUUID()}`
  let last: { readonly askedAt: number; readonly isOurs: Promise<boolean> } | undefined
  return {
    isOurs: () => {
      const now = performance.now()
      // Each claim is a durable write, and several followers ask.
      if (last === undefined || now - last.askedAt > ASKED_EVERY_MS)
        last = { askedAt: now, isOurs: leases.claim(LEASE, holder, HELD_MS) }
      return last.isOurs
    },
    release: () => leases.release(LEASE, holder),
  }
}
