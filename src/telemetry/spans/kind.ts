import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { Result } from '#domain/result.ts'
import type { Span } from '#domain/trace/span.ts'
import { otlpItemTypes } from '#domain/trace/otlp.ts'
import { endedParts, type EndedUnits, type FollowingContext, type ItemResult, type Kind } from '../kind.ts'
import { digestSpanItem, digestTransaction, type NoSpans, type ReadSpans } from './digest-spans.ts'
import { digestOtelSpan, digestTraceRequest } from './otlp/digest-otlp.ts'
import { spanTable } from './table.ts'
import { spanItems } from './wire.ts'

/** Outcome reason of spans that the project's sampling dropped. */
const SAMPLED = 'dynamic_sampling'

/** Spans, in every format in which they are sent. */
export const spans: Kind<Span, DigestedItem> = {
  name: 'spans',
  items: spanItems,
  table: spanTable,
  repeats: 'by_id',
  provesSetup: true,
  digest(item, context, lookups) {
    const found = read(item, context, lookups)
    const units = wireItem(item).units
    const result = together(found.map((one) => resultOf(one, () => units(item))))
    // Attachments of a transaction do not belong to an event.
    if (item.type !== 'transaction') return result
    const [refused] = result.kept.length === 0 ? result.ended : []
    const event = { end: 'not_kept', reason: 'attachment' } as const
    return {
      ...result,
      event:
        refused === undefined || refused.outcome === 'accepted'
          ? event
          : { end: refused.outcome, reason: refused.reason },
    }
  },
}

/** Reads an item of any type. Returns several results if several services sent it together. */
function read(
  item: EnvelopeItem,
  context: FollowingContext,
  lookups: DigestLookups,
): readonly Result<ReadSpans, NoSpans>[] {
  switch (item.type) {
    case 'transaction':
      return [digestTransaction(item.payload, context, lookups)]
    case 'otel_span':
      return [digestOtelSpan(item, context, lookups)]
    case otlpItemTypes.traces:
      return digestTraceRequest(item, context, lookups)
    default:
      return [digestSpanItem(item, context, lookups)]
  }
}

function wireItem({ type }: EnvelopeItem) {
  const found = spanItems.find((one) => one.type === type)
  if (found === undefined) throw new Error(`Spans were handed an item of type ${type}.`)
  return found
}

function resultOf(
  found: Result<ReadSpans, NoSpans>,
  units: () => readonly { readonly category: EndedUnits['category']; readonly quantity: number }[],
): ItemResult<Span, DigestedItem> {
  if (found.ok) {
    const { item, spans: rows, refused, left = 0 } = found.value
    const ended = endedParts('span', refused)
    const sampled = { category: 'span', quantity: left, outcome: 'filtered', reason: SAMPLED } as const
    return { kept: rows.length === 0 ? [] : [{ item, rows }], ended: left === 0 ? ended : [...ended, sampled] }
  }
  const { refusal } = found
  if (refusal.reason === 'sampled')
    return { kept: [], ended: units().map((one) => ({ ...one, outcome: 'filtered', reason: SAMPLED })) }
  if (refusal.reason !== 'filtered') {
    return { kept: [], ended: units().map((one) => ({ ...one, outcome: 'invalid', reason: refusal.reason })) }
  }
  const { category, quantity, filter } = refusal
  return { kept: [], ended: [{ category, quantity, outcome: 'filtered', reason: filter }] }
}

function together(results: readonly ItemResult<Span, DigestedItem>[]): ItemResult<Span, DigestedItem> {
  const [first] = results
  if (first !== undefined && results.length === 1) return first
  return { kept: results.flatMap(({ kept }) => kept), ended: results.flatMap(({ ended }) => ended) }
}
