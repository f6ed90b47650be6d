import type { DigestedFeedback } from '#domain/digest/batch.ts'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { DigestedSessions, DigestedSpans } from '#domain/digest/batch.ts'
import type { Session } from '#domain/session/session.ts'
import type { Span } from '#domain/trace/span.ts'
import type { EventId } from '#domain/ids.ts'
import type { Category, ItemOutcome, Outcome } from '#domain/outcome/outcome.ts'
import type { DigestLookups } from '#domain/digest/lookups.ts'
import type { Result } from '#domain/result.ts'
import type { SpoolHeader, SpoolRecord } from '#domain/spool/spool.ts'
import { otlpItemTypes } from '#domain/trace/otlp.ts'
import { digestEvent, digestRawEvent, madeUpId, type EventArrival, type NoEvent } from './digest-event.ts'
import { isFileOfEvent, readAttachment, type ReadAttachment } from './items/attachment.ts'
import { readClientReport } from './items/client-report.ts'
import { digestFeedback, digestUserReport } from './items/feedback.ts'
import { digestOtelSpan, digestTraceRequest } from './items/otlp.ts'
import { countUnits } from './items/units.ts'
import { digestFinding, type FindingHeader } from './items/finding.ts'
import { readSecurityReports } from './items/security.ts'
import { digestSession, digestSessionCounts, type NoSessions, type ReadSessions } from './items/sessions.ts'
import { digestSpanItem, digestTransaction, type NoSpans, type ReadSpans } from './items/spans.ts'
import { noLookups } from './no-lookups.ts'

/** What records of the spool come to. */
export interface Digested {
  readonly rows: EventRow[]
  /** Of all items of {@link Digested.spanItems}, one after another. */
  readonly spans: Span[]
  readonly spanItems: DigestedSpans[]
  /** Of all items of {@link Digested.sessionItems}, one after another. */
  readonly sessions: Session[]
  readonly sessionItems: DigestedSessions[]
  readonly attachments: ReadAttachment[]
  readonly feedback: DigestedFeedback[]
  /** Of all items but those above: whether these are accepted or duplicates, the caller decides. */
  readonly outcomes: ItemOutcome[]
  readonly records: number
}

/** Where the stages below put what they find. */
interface Found extends Pick<Digested, 'attachments' | 'feedback' | 'spanItems' | 'sessionItems' | 'outcomes'> {
  readonly take: Take
  readonly lookups: DigestLookups
}

/**
 * Who takes rows as soon as they are made need not hold a batch of them in memory. May throw on what cannot be kept: that
 * item alone is counted as invalid.
 */
export interface Take {
  readonly event: (row: EventRow) => void
  /** Those of one item. All or none of them are taken. */
  readonly spans: (spans: readonly Span[]) => void
  readonly sessions: (sessions: readonly Session[]) => void
}

type Arrival = Extract<SpoolHeader, { kind: 'envelope' }>

/** What became of the event, or the feedback, that an envelope brought: its attachments go the same way. */
type Fate = { readonly end: 'kept'; readonly eventId: EventId } | { readonly end: Outcome; readonly reason: string }

/**
 * Bytes in, rows out: pure, and the same for the same records. An item that cannot be read is an outcome of its own and
 * takes nothing else with it. @param now milliseconds since the epoch: nothing has arrived later than that.
 */
export function digestRecords(records: Iterable<SpoolRecord>, now: number, lookups = noLookups): Digested {
  const rows: EventRow[] = []
  const spans: Span[] = []
  const sessions: Session[] = []
  const take: Take = {
    event: (row) => rows.push(row),
    spans: (some) => spans.push(...some),
    sessions: (some) => sessions.push(...some),
  }
  return { rows, spans, sessions, ...digestInto(take, records, now, lookups) }
}

/** The same, handing each row on as soon as it is made. */
export function digestInto(
  take: Take,
  records: Iterable<SpoolRecord>,
  now: number,
  lookups: DigestLookups,
): Omit<Digested, 'rows' | 'spans' | 'sessions'> {
  const found: Found = { take, lookups, attachments: [], feedback: [], spanItems: [], sessionItems: [], outcomes: [] }
  let count = 0
  for (const { header, body } of records) {
    count++
    switch (header.kind) {
      case 'outcomes':
        for (const ended of header.outcomes) found.outcomes.push(ended)
        break
      case 'finding':
        takeFinding(body, { ...header, receivedAt: Math.min(header.receivedAt, now) }, found)
        break
      case 'envelope':
        digestEnvelope(body, { ...header, receivedAt: Math.min(header.receivedAt, now) }, found)
        break
    }
  }
  const { attachments, feedback, spanItems, sessionItems, outcomes } = found
  return { attachments, feedback, spanItems, sessionItems, outcomes, records: count }
}

/** What a detector of Mishap's own found. As of items, a bug costs this one and is counted. */
function takeFinding(body: Uint8Array, header: FindingHeader, { take, lookups, outcomes }: Found): void {
  try {
    take.event(digestFinding(body, header, lookups))
  } catch {
    outcomes.push(outcome(header, 'internal', 'invalid', 'internal_error'))
  }
}

function digestEnvelope(body: Uint8Array, arrival: Arrival, found: Found): void {
  const envelope = parseEnvelope(body)
  if (!envelope.ok) {
    // Ingest lets none pass; a spool that someone else wrote might hold one.
    found.outcomes.push(outcome(arrival, 'default', 'invalid', envelope.refusal.reason))
    return
  }
  const items = envelope.value.items.map((item, index) => {
    const came: EventArrival = { ...arrival, envelope: envelope.value.header, index }
    return { item, came }
  })
  let fate: Fate | undefined
  const attempt = (item: EnvelopeItem, digest: () => Fate | undefined) => {
    try {
      fate = digest() ?? fate
    } catch {
      // A bug of ours costs this item, and is counted; thrown on, it would stop the spool for good.
      fate ??= end(item, arrival, found, 'invalid', 'internal_error')
    }
  }
  // What an attachment belongs to may come behind it.
  const [files, others] = partition(items, ({ item }) => isFileOfEvent(item))
  for (const { item, came } of others) attempt(item, () => digestItem(item, came, arrival, found))
  for (const { item, came } of files) attempt(item, () => digestAttachment(item, came, fate, found))
}

function digestItem(item: EnvelopeItem, came: EventArrival, arrival: Arrival, found: Found): Fate | undefined {
  switch (item.type) {
    case 'event': {
      const row = digestEvent(item.payload, came, found.lookups)
      const other = !row.ok && row.refusal.reason === 'not_kept' ? row.refusal.category : undefined
      if (other === 'feedback') return takeFeedback(item, came, found)
      if (other === 'transaction') return takeTransaction({ ...item, type: 'transaction' }, came, found)
      return takeEvent(row, arrival, found)
    }
    case 'transaction':
      return takeTransaction(item, came, found)
    case 'span':
      takeSpans(item, digestSpanItem(item, came, found.lookups), found, came)
      return undefined
    case 'otel_span':
      takeSpans(item, digestOtelSpan(item, came, found.lookups), found, came)
      return undefined
    case otlpItemTypes.traces:
      for (const read of digestTraceRequest(item, came, found.lookups)) takeSpans(item, read, found, came)
      return undefined
    case 'session':
      takeSessions(item, digestSession(item.payload, came, found.lookups), found, came)
      return undefined
    case 'sessions':
      takeSessions(item, digestSessionCounts(item.payload, came, found.lookups), found, came)
      return undefined
    case 'feedback':
      return takeFeedback(item, came, found)
    case 'user_report':
      // Its words are about an event; what else is in the envelope is the event's.
      takeFeedback(item, came, found, digestUserReport)
      return undefined
    case 'raw_security':
    case 'security':
      digestSecurityItem(item, came, arrival, found)
      return undefined
    case 'client_report':
      digestClientReport(item, arrival, found)
      return undefined
  }
  end(item, arrival, found, 'accepted', 'not_kept')
  return undefined
}

/** Its attachments belong to no event: they are counted, and not kept. */
function takeTransaction(item: EnvelopeItem, came: EventArrival, found: Found): Fate {
  const isKept = takeSpans(item, digestTransaction(item.payload, came, found.lookups), found, came)
  return isKept ?? { end: 'accepted', reason: 'not_kept' }
}

/** undefined: they are kept. */
function takeSpans(
  item: EnvelopeItem,
  read: Result<ReadSpans, NoSpans>,
  found: Found,
  came: EventArrival,
): Fate | undefined {
  if (!read.ok) {
    const { refusal } = read
    if (refusal.reason !== 'filtered') return end(item, came, found, 'invalid', refusal.reason)
    const { category, filter, quantity } = refusal
    found.outcomes.push(outcome(came, category, 'filtered', filter, quantity))
    return { end: 'filtered', reason: filter }
  }
  const { item: kept, spans, refused } = read.value
  for (const [reason, quantity] of refused) found.outcomes.push(outcome(came, 'span', 'invalid', reason, quantity))
  if (spans.length === 0) return undefined
  found.take.spans(spans)
  found.spanItems.push(kept)
  return undefined
}

function takeSessions(
  item: EnvelopeItem,
  read: Result<ReadSessions, NoSessions>,
  found: Found,
  came: EventArrival,
): void {
  if (!read.ok) {
    const { refusal } = read
    if (refusal.reason === 'filtered') end(item, came, found, 'filtered', refusal.filter)
    else end(item, came, found, 'invalid', refusal.reason)
    return
  }
  const { item: kept, sessions, refused } = read.value
  found.take.sessions(sessions)
  found.sessionItems.push(kept)
  for (const [reason, quantity] of refused) found.outcomes.push(outcome(came, 'session', 'invalid', reason, quantity))
}

/** Everything that an item counts for came to this end. */
function end(
  item: EnvelopeItem,
  arrival: Pick<Arrival, 'projectId' | 'receivedAt'>,
  found: Found,
  how: Outcome,
  reason: string,
): Fate {
  for (const { category, quantity } of countUnits(item)) {
    found.outcomes.push(outcome(arrival, category, how, reason, quantity))
  }
  return { end: how, reason }
}

function digestAttachment(item: EnvelopeItem, came: EventArrival, fate: Fate | undefined, found: Found): undefined {
  if (fate !== undefined && fate.end !== 'kept') {
    end(item, came, found, fate.end, fate.reason)
    return
  }
  // Alone, it belongs to the event that its envelope names.
  const eventId = fate?.eventId ?? came.envelope.event_id ?? madeUpId(item.payload, came)
  found.attachments.push(readAttachment(item, eventId, came, found.lookups))
}

/** One item may hold several reports; the envelope's event id is the first one's. */
function digestSecurityItem(item: EnvelopeItem, came: EventArrival, arrival: Arrival, found: Found): void {
  const { sentry_release: release, sentry_environment: environment } = item.header
  const reports = readSecurityReports(item.payload, { release: textOf(release), environment: textOf(environment) })
  if (!reports.ok) {
    found.outcomes.push(outcome(arrival, 'security', 'invalid', reports.refusal.reason))
    return
  }
  reports.value.forEach((report, part) => {
    const eventId = (part === 0 ? came.envelope.event_id : undefined) ?? madeUpId(item.payload, came, part)
    takeEvent(digestRawEvent(report, eventId, came, found.lookups), arrival, found)
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function takeEvent(row: Result<EventRow, NoEvent>, arrival: Arrival, found: Found): Fate {
  if (row.ok) {
    found.take.event(row.value)
    return { end: 'kept', eventId: row.value.eventId }
  }
  const { refusal } = row
  const left = (category: Category, how: Outcome, reason: string): Fate => {
    found.outcomes.push(outcome(arrival, category, how, reason))
    return { end: how, reason }
  }
  switch (refusal.reason) {
    case 'filtered':
      return left(refusal.category, 'filtered', refusal.filter)
    case 'not_kept':
      return left(refusal.category, 'accepted', refusal.reason)
    case 'invalid_json':
    case 'not_an_object':
    case 'too_deep':
      return left('error', 'invalid', refusal.reason)
  }
}

function takeFeedback(item: EnvelopeItem, came: EventArrival, found: Found, digest = digestFeedback): Fate {
  const feedback = digest(item.payload, came, found.lookups)
  if (feedback.ok) {
    found.feedback.push(feedback.value)
    return { end: 'kept', eventId: feedback.value.feedbackId }
  }
  const { refusal } = feedback
  return refusal.reason === 'filtered'
    ? end(item, came, found, 'filtered', refusal.filter)
    : end(item, came, found, 'invalid', refusal.reason)
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

function partition<T>(all: readonly T[], fits: (one: T) => boolean): readonly [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(all, (one) => (fits(one) ? 'yes' : 'no'))
  return [yes, no]
}

function outcome(
  arrival: Pick<Arrival, 'projectId' | 'receivedAt'>,
  category: Category,
  how: Outcome,
  reason: string,
  quantity = 1,
): ItemOutcome {
  return { projectId: arrival.projectId, category, outcome: how, reason, quantity, receivedAt: arrival.receivedAt }
}
