import type { Envelope, EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import { categoryOfItemType } from '#domain/outcome/outcome.ts'
import type { SpoolHeader, SpoolRecord } from '#domain/spool/spool.ts'
import { digestEvent } from './digest-event.ts'
import { readClientReport } from './items/client-report.ts'
import { countNotKept } from './items/not-kept.ts'

/** What records of the spool come to. */
export interface Digested {
  readonly rows: EventRow[]
  /** Of all items but those that became rows: whether these are accepted or duplicates, the caller decides. */
  readonly outcomes: ItemOutcome[]
  readonly records: number
}

/** What has been found so far; the stages below add to it. */
type Found = Pick<Digested, 'rows' | 'outcomes'>

type Arrival = Extract<SpoolHeader, { kind: 'envelope' }>

/**
 * Bytes in, rows out: pure, and the same for the same records. An item that cannot be read is an outcome of its own and
 * takes nothing else with it. @param now milliseconds since the epoch: nothing has arrived later than that.
 */
export function digestRecords(records: Iterable<SpoolRecord>, now: number): Digested {
  const found: Found = { rows: [], outcomes: [] }
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
  return { ...found, records: count }
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
    case 'client_report':
      return digestClientReport(item, arrival, found)
  }
  for (const { category, quantity } of countNotKept(item)) {
    found.outcomes.push(outcome(arrival, category, 'accepted', 'not_kept', quantity))
  }
}

function digestEventItem(item: EnvelopeItem, index: number, envelope: Envelope, arrival: Arrival, found: Found): void {
  const row = digestEvent(item.payload, { ...arrival, envelope: envelope.header, index })
  if (row.ok) {
    found.rows.push(row.value)
    return
  }
  const { reason, category = 'error' } = row.refusal
  found.outcomes.push(outcome(arrival, category, reason === 'not_kept' ? 'accepted' : 'invalid', reason))
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
