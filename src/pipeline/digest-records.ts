import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { SpoolHeader, SpoolRecord } from '#domain/spool/spool.ts'
import { ended, type AnyKind, type EndedUnits, type EnvelopeOutcome, type FollowingContext } from '#telemetry/kind.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { oneOf } from '#telemetry/wire.ts'
import type { BatchBuilder } from './batch-builder.ts'

type Arrival = Required<Pick<ItemContext, 'arrival'>>
type EnvelopeRecord = Extract<SpoolHeader, { kind: 'envelope' }> & Arrival

/** The project and time of an outcome. */
interface Sender {
  readonly projectId: ProjectId
  readonly receivedAt: number
}

/** The parts of the digest. */
export interface DigestParts {
  readonly wire: WireIndex
  /** The kind of each internal record that Mishap itself writes, by the kind in its header. */
  readonly internal: ReadonlyMap<string, AnyKind>
  readonly lookups: DigestLookups
}

/** The kind for each type of internal record. */
export function internalRecords(kinds: readonly AnyKind[]): DigestParts['internal'] {
  return new Map(kinds.flatMap((kind) => (kind.internal ?? []).map((header) => [header, kind] as const)))
}

/**
 * Converts bytes to rows. Pure: the same records give the same result. An unreadable item becomes an outcome and does
 * not affect others. @param now milliseconds since the epoch; nothing has arrived later
 */
export function digestRecords(
  records: Iterable<SpoolRecord>,
  now: number,
  parts: DigestParts,
  batch: BatchBuilder,
): void {
  for (const { header, body, arrival = 0 } of records) {
    batch.records++
    switch (header.kind) {
      case 'outcomes':
        for (const outcome of header.outcomes) batch.outcomes.push(outcome)
        break
      case 'finding':
      case 'incident':
      case 'judged_runs':
      case 'uptime':
        digestInternal(body, { ...header, receivedAt: Math.min(header.receivedAt, now), arrival }, parts, batch)
        break
      case 'envelope':
        if (header.charges !== undefined) batch.charges.push(...header.charges)
        digestEnvelope(
          body,
          { ...header, receivedAt: Math.min(header.asOf ?? header.receivedAt, now), arrival },
          parts,
          batch,
        )
        break
    }
  }
}

/** Digests what one of Mishap's own services wrote. As with items, a bug only loses this record and is counted. */
function digestInternal(
  payload: Uint8Array,
  header: Extract<SpoolHeader, { kind: 'finding' | 'incident' | 'judged_runs' | 'uptime' }> & Arrival,
  parts: DigestParts,
  batch: BatchBuilder,
): void {
  const kind = parts.internal.get(header.kind)
  if (kind === undefined) throw new Error(`No kind takes records of kind ${header.kind}.`)
  const item: EnvelopeItem = { type: header.kind, header: { type: header.kind }, payload }
  const { projectId, receivedAt, arrival } = header
  const context = { projectId, receivedAt, arrival, remoteAddress: null, userAgent: null, envelope: {}, index: 0 }
  attempt(kind, item, context, parts, batch)
}

/**
 * Attachments share the outcome of the event in their envelope, regardless of their order, so they are digested last.
 */
function digestEnvelope(body: Uint8Array, record: EnvelopeRecord, parts: DigestParts, batch: BatchBuilder): void {
  const envelope = parseEnvelope(body)
  if (!envelope.ok) {
    // Ingest rejects these, but a spool written by other software might hold one.
    const whole = ended(oneOf('default'), { outcome: 'invalid', reason: envelope.refusal.reason })
    book(whole.ended, record, batch)
    return
  }
  const { projectId, receivedAt, arrival, remoteAddress, userAgent } = record
  const { header, items } = envelope.value
  let event: EnvelopeOutcome | undefined
  let followers: { kind: AnyKind; item: EnvelopeItem; context: FollowingContext }[] | undefined
  items.forEach((item, index) => {
    const context = { projectId, receivedAt, arrival, remoteAddress, userAgent, envelope: header, index }
    const kind = parts.wire.kind(item.type)
    if (kind === undefined) bookNotKept(item, context, parts, batch)
    else if (kind.followsEvent?.(item) === true) (followers ??= []).push({ kind, item, context })
    else event = following(event, attempt(kind, item, context, parts, batch))
  })
  for (const { kind, item, context } of followers ?? []) attempt(kind, item, { ...context, event }, parts, batch)
}

/** A bug in one item only affects attachments if no event determines their outcome. */
function following(
  before: EnvelopeOutcome | undefined,
  next: EnvelopeOutcome | undefined,
): EnvelopeOutcome | undefined {
  return next === ofBug ? (before ?? next) : (next ?? before)
}

const ofBug = { end: 'invalid', reason: 'internal_error' } as const

/** Digests an item. Returns the outcome that others in its envelope share, or `undefined` if none depend on it. */
function attempt(
  kind: AnyKind,
  item: EnvelopeItem,
  context: FollowingContext,
  parts: DigestParts,
  batch: BatchBuilder,
): EnvelopeOutcome | undefined {
  let result: ReturnType<AnyKind['digest']>
  try {
    result = kind.digest(item, context, parts.lookups)
  } catch {
    // A bug loses this item, and is counted. Rethrowing would stop the spool for good.
    const units = parts.wire.item(item.type) === undefined ? oneOf('internal') : parts.wire.units(item)
    return bookBug(units, context, batch)
  }
  if (result.readAs !== undefined) return attemptAs(result.readAs, item, context, parts, batch)
  book(result.ended, context, batch)
  let event = result.event
  for (const one of result.kept) {
    try {
      batch.keep(kind, one)
    } catch {
      // The store would reject this row.
      event = bookBug(one.item.units, context, batch)
    }
  }
  return event
}

function bookBug(units: readonly Units[], sender: Sender, batch: BatchBuilder): typeof ofBug {
  book(ended(units, { outcome: ofBug.end, reason: ofBug.reason }).ended, sender, batch)
  return ofBug
}

/** Digests an item that old SDKs send under the name of another type. */
function attemptAs(
  type: string,
  item: EnvelopeItem,
  context: FollowingContext,
  parts: DigestParts,
  batch: BatchBuilder,
): EnvelopeOutcome | undefined {
  const kind = parts.wire.kind(type)
  if (kind === undefined) throw new Error(`An item is to be read as ${type}, which no kind takes.`)
  return attempt(kind, { ...item, type }, context, parts, batch)
}

/** Counts an item that Mishap does not keep yet, or does not know. The outcome names the type if it is a known one. */
function bookNotKept(item: EnvelopeItem, sender: Sender, { wire }: DigestParts, batch: BatchBuilder): void {
  // Arbitrary type names would flood the outcomes with rows.
  const reason = wire.item(item.type) === undefined ? 'unknown_type' : item.type
  book(ended(wire.units(item), { outcome: 'not_kept', reason }).ended, sender, batch)
}

function book(units: readonly EndedUnits[], { projectId, receivedAt }: Sender, batch: BatchBuilder): void {
  for (const { category, outcome, reason, quantity } of units) {
    batch.outcomes.push({ projectId, category, outcome, reason, quantity, receivedAt })
  }
}
