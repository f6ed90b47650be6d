import type { Envelope, EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import { categoryOfItemType } from '#domain/outcome/outcome.ts'
import type { DigestLookups } from '#domain/digest/lookups.ts'
import type { Result } from '#domain/result.ts'
import type { SpoolHeader, SpoolRecord } from '#domain/spool/spool.ts'
import { digestEvent, digestRawEvent, madeUpId, type EventArrival, type NoEvent } from './digest-event.ts'
import { readClientReport } from './items/client-report.ts'
import { countNotKept } from './items/not-kept.ts'
import { readSecurityReports } from './items/security.ts'
import { noLookups } from './no-lookups.ts'

/** What records of the spool come to. */
export interface Digested {
  readonly rows: EventRow[]
  /** Of all items but those that became rows: whether these are accepted or duplicates, the caller decides. */
  readonly outcomes: ItemOutcome[]
  readonly records: number
}

/** Where the stages below put what they find. */
interface Found {
  readonly take: (row: EventRow) => void
  readonly lookups: DigestLookups
  readonly outcomes: ItemOutcome[]
}

type Arrival = Extract<SpoolHeader, { kind: 'envelope' }>

/**
 * Bytes in, rows out: pure, and the same for the same records. An item that cannot be read is an outcome of its own and
 * takes nothing else with it. @param now milliseconds since the epoch: nothing has arrived later than that.
 */
export function digestRecords(records: Iterable<SpoolRecord>, now: number, lookups = noLookups): Digested {
  const rows: EventRow[] = []
  return { rows, ...digestInto((row) => rows.push(row), records, now, lookups) }
}

/**
 * The same, handing each row on as soon as it is made: whoever takes it need not hold a batch of events in memory.
 * @param take may throw, on a row that it cannot keep: that event alone is counted as invalid
 */
export function digestInto(
  take: (row: EventRow) => void,
  records: Iterable<SpoolRecord>,
  now: number,
  lookups: DigestLookups,
): Omit<Digested, 'rows'> {
  const found: Found = { take, lookups, outcomes: [] }
  let count = 0
  for (const { header, body } of records) {
    count++
    switch (header.kind) {
      case 'outcomes':
        for (const ended of header.outcomes) found.outcomes.push(ended)
        break
      case 'envelope':
        digestEnvelope(body, { ...header, receivedAt: Math.min(header.receivedAt, now) }, found)
        break
    }
  }
  return { outcomes: found.outcomes, records: count }
}

function digestEnvelope(body: Uint8Array, arrival: Arrival, found: Found): void {
  const envelope = parseEnvelope(body)
  if (!envelope.ok) {
    // Ingest lets none pass; a spool that someone else wrote might hold one.
    found.outcomes.push(outcome(arrival, 'default', 'invalid', envelope.refusal.reason))
    return
  }
  envelope.value.items.forEach((item, index) => {
    try {
      digestItem(item, index, envelope.value, arrival, found)
    } catch {
      // A bug of ours costs this item, and is counted; thrown on, it would stop the spool for good.
      found.outcomes.push(outcome(arrival, categoryOfItemType(item.type), 'invalid', 'internal_error'))
    }
  })
}

function digestItem(item: EnvelopeItem, index: number, envelope: Envelope, arrival: Arrival, found: Found): void {
  switch (item.type) {
    case 'event':
      return digestEventItem(item, index, envelope, arrival, found)
    case 'raw_security':
    case 'security':
      return digestSecurityItem(item, index, envelope, arrival, found)
    case 'client_report':
      return digestClientReport(item, arrival, found)
  }
  for (const { category, quantity } of countNotKept(item)) {
    found.outcomes.push(outcome(arrival, category, 'accepted', 'not_kept', quantity))
  }
}

function digestEventItem(item: EnvelopeItem, index: number, envelope: Envelope, arrival: Arrival, found: Found): void {
  const came: EventArrival = { ...arrival, envelope: envelope.header, index }
  takeEvent(digestEvent(item.payload, came, found.lookups), arrival, found)
}

/** One item may hold several reports; the envelope's event id is the first one's. */
function digestSecurityItem(
  item: EnvelopeItem,
  index: number,
  envelope: Envelope,
  arrival: Arrival,
  found: Found,
): void {
  const { sentry_release: release, sentry_environment: environment } = item.header
  const reports = readSecurityReports(item.payload, { release: textOf(release), environment: textOf(environment) })
  if (!reports.ok) {
    found.outcomes.push(outcome(arrival, 'security', 'invalid', reports.refusal.reason))
    return
  }
  const came: EventArrival = { ...arrival, envelope: envelope.header, index }
  reports.value.forEach((report, part) => {
    const eventId = (part === 0 ? envelope.header.event_id : undefined) ?? madeUpId(item.payload, came, part)
    takeEvent(digestRawEvent(report, eventId, came, found.lookups), arrival, found)
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function takeEvent(row: Result<EventRow, NoEvent>, arrival: Arrival, found: Found): void {
  if (row.ok) {
    found.take(row.value)
    return
  }
  const { refusal } = row
  switch (refusal.reason) {
    case 'filtered':
      found.outcomes.push(outcome(arrival, refusal.category, 'filtered', refusal.filter))
      return
    case 'not_kept':
      found.outcomes.push(outcome(arrival, refusal.category, 'accepted', refusal.reason))
      return
    case 'invalid_json':
    case 'not_an_object':
    case 'too_deep':
      found.outcomes.push(outcome(arrival, 'error', 'invalid', refusal.reason))
  }
}

function digestClientReport(item: EnvelopeItem, arrival: Arrival, found: Found): void {
  const discards = readClientReport(item.payload)
  if (!discards.ok) {
    found.outcomes.push(outcome(arrival, 'internal', 'invalid', discards.refusal.reason))
    return
  }
  found.outcomes.push(outcome(arrival, 'internal', 'accepted', ''))
  for (const { category, reason, quantity } of discards.value) {
    found.outcomes.push(outcome(arrival, category, 'client_discard', reason, quantity))
  }
}

function outcome(
  arrival: Arrival,
  category: ItemOutcome['category'],
  end: ItemOutcome['outcome'],
  reason: string,
  quantity = 1,
): ItemOutcome {
  return { projectId: arrival.projectId, category, outcome: end, reason, quantity, receivedAt: arrival.receivedAt }
}
