import type { DigestedBatch, DigestedEvent, DigestedItem } from '#domain/digest/batch.ts'
import { pickRows, type EncodedRows, type EventKey } from '#domain/event/event-store.ts'
import { categoryOfEvent, type ItemOutcome } from '#domain/outcome/outcome.ts'

/** The ids of all that a batch brings which may have come before: of events, of items of spans, of items of sessions. */
export function idsOf({
  events,
  spans,
  sessions,
}: Pick<DigestedBatch, 'events' | 'spans' | 'sessions'>): readonly EventKey[] {
  return [...events, ...[...spans, ...sessions].map(({ projectId, itemId }) => ({ projectId, eventId: itemId }))]
}

/** What of a batch is new; the rest are outcomes. @param fresh one for each of {@link idsOf} */
export function withoutRepeated(batch: DigestedBatch, fresh: readonly boolean[]): DigestedBatch {
  if (fresh.every((isFresh) => isFresh)) return batch
  const { events, spans, sessions } = batch
  const isFresh = (index: number) => fresh[index] === true
  const keptSpans = freshItems(spans, batch.spanRows, (index) => isFresh(events.length + index))
  const keptSessions = freshItems(sessions, batch.sessionRows, (index) => isFresh(events.length + spans.length + index))
  const repeated = events.filter((_, index) => !isFresh(index)).map(duplicateEvent)
  return {
    ...batch,
    events: events.filter((_, index) => isFresh(index)),
    rows: pickRows(batch.rows, isFresh),
    spans: keptSpans.items,
    spanRows: keptSpans.rows,
    sessions: keptSessions.items,
    sessionRows: keptSessions.rows,
    outcomes: [...batch.outcomes, ...repeated, ...keptSpans.repeated, ...keptSessions.repeated],
  }
}

interface Fresh<T> {
  readonly items: readonly T[]
  readonly rows: EncodedRows
  readonly repeated: readonly ItemOutcome[]
}

function freshItems<T extends DigestedItem>(
  items: readonly T[],
  rows: EncodedRows,
  isFresh: (index: number) => boolean,
): Fresh<T> {
  const rowIsFresh = items.flatMap(({ rows: count }, index) => Array.from({ length: count }, () => isFresh(index)))
  return {
    items: items.filter((_, index) => isFresh(index)),
    rows: pickRows(rows, (row) => rowIsFresh[row] === true),
    repeated: items.filter((_, index) => !isFresh(index)).map(duplicateItem),
  }
}

function duplicateEvent({ projectId, type, receivedAt }: DigestedEvent): ItemOutcome {
  const category = categoryOfEvent(type)
  return { projectId, category, outcome: 'duplicate', reason: '', quantity: 1, receivedAt }
}

function duplicateItem({ projectId, category, quantity, receivedAt }: DigestedItem): ItemOutcome {
  return { projectId, category, outcome: 'duplicate', reason: '', quantity, receivedAt }
}
