import type { Event, Json } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { digestEvent } from './digest-event.ts'
import { noLookups } from './no-lookups.ts'

/** Noon, when everything arrives that a test does not date. */
export const noon = Date.parse('2026-11-20T12:00:00Z')
export const project = 7 as ProjectId
export const anId = '0123456789abcdef0123456789abcdef' as EventId

const context: ItemContext = {
  projectId: project,
  receivedAt: noon,
  remoteAddress: '203.0.113.7',
  userAgent: null,
  envelope: { event_id: anId, sent_at: new Date(noon).toISOString() },
  index: 0,
}

/** The row that a payload comes to; throws when it is refused. */
export function rowOf(payload: Json, around: Partial<ItemContext> = {}): EventRow {
  const row = digestEvent(Buffer.from(JSON.stringify(payload)), { ...context, ...around }, noLookups)
  if (!row.ok) throw new Error(`refused: ${row.refusal.reason}`)
  return row.value
}

/** The event that a payload comes to, as it is kept. */
export function eventOf(payload: Json, around: Partial<ItemContext> = {}): Event {
  return JSON.parse(rowOf(payload, around).payload) as Event
}

/** Returns the reason with which bytes that may be no event end. */
export function reasonFor(bytes: Uint8Array | string): string {
  const row = digestEvent(Buffer.from(bytes), context, noLookups)
  return row.ok ? 'event' : row.refusal.reason
}

/** An envelope in the spool. Items are given with their header and payload. */
export function aRecord(
  items: readonly [header: Json, payload: Json | Uint8Array][],
  header: EnvelopeHeader = {},
): SpoolRecord {
  const lines = items.flatMap(([itemHeader, payload]) => {
    const bytes = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload))
    return [
      Buffer.from(`${JSON.stringify({ ...(itemHeader as object), length: bytes.length })}\n`),
      bytes,
      Buffer.from('\n'),
    ]
  })
  return {
    header: { kind: 'envelope', projectId: project, receivedAt: noon, remoteAddress: null, userAgent: null },
    body: Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...lines]),
  }
}

/** CPU milliseconds of this thread that something takes: unlike the clock, other programs do not count. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** CPU milliseconds of {@link yardstick} on the machine for which bounds of processor time were set. */
const YARDSTICK_MS = 10
/** A machine that is slower by more than this is no place to measure. */
const SLOWEST = 4

/** A piece of work that never changes, of the kind that a digest is. */
function yardstick(): void {
  for (let round = 0; round < 8; round++) {
    const rows = Array.from({ length: 4_000 }, (_, n) => ({ id: n, name: `row ${n * 7919}`, values: [n, n % 7] }))
    const read = JSON.parse(JSON.stringify(rows)) as typeof rows
    read.map(({ name }) => name.replaceAll(/\d+/g, '0').toUpperCase()).join('')
  }
}

/**
 * How many times slower this machine is now than the one for which bounds were set, 1 at least: a virtual processor may
 * lose half of its pace to its neighbours, for minutes, and no count of the system's tells.
 */
export function slownessOfMachine(): number {
  yardstick()
  return Math.min(SLOWEST, Math.max(1, cpuMsOf(yardstick) / YARDSTICK_MS))
}

/**
 * The least processor time of up to eight tries, in milliseconds; no more are made once it is less than what is wanted.
 * What is heavy is so each time, and one try in a few runs while others have the processor's caches. Where the first try
 * took longer, all are divided by {@link slownessOfMachine} at the time.
 */
export function leastCpuMsOf(work: () => unknown, wantedMs: number): number {
  let least = cpuMsOf(work)
  for (let tries = 1; tries < 8 && least >= wantedMs; tries++) {
    const slowness = slownessOfMachine()
    least = Math.min(least, cpuMsOf(work) / slowness)
  }
  return least
}
