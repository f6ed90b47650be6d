import { createHash } from 'node:crypto'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Result } from '#domain/result.ts'
import { decodeEvent } from '#digest/decode/decode-event.ts'
import { budgetOfItem } from '#digest/scrub/work-budget.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { decodeRequest } from '../../otlp/decode-request.ts'
import { decodeTraceRequest } from './trace-request.ts'
import { readOtelSpan, readTraceRequest } from './read-otlp.ts'
import { digestReadSpans, type NoSpans, type ReadSpans } from '../digest-spans.ts'

/**
 * Reads an `otel_trace` item, an OTLP request. Each resource is processed as a separate item from here on, because it
 * is a different service: filters apply to each separately.
 */
export function digestTraceRequest(
  item: EnvelopeItem,
  context: ItemContext,
  lookups: DigestLookups,
): readonly Result<ReadSpans, NoSpans>[] {
  const request = decodeRequest(item, decodeTraceRequest)
  if (!request.ok) return [request]
  const resources = readTraceRequest(request.value)
  if (!resources.ok) return [resources]
  // Computed once, because a request can hold very many resources.
  const sameBytes = createHash('md5').update(item.payload).digest()
  const budget = budgetOfItem(item.payload.length)
  return resources.value.map(({ platform, spans, broken }, part) =>
    digestReadSpans({ read: spans, raw: { platform }, broken, sameBytes, part, budget }, context, lookups),
  )
}

/** Reads an `otel_span` item: a single span in OTLP's JSON form (docs/protocol.md 2.1). */
export function digestOtelSpan(
  { payload }: EnvelopeItem,
  context: ItemContext,
  lookups: DigestLookups,
): Result<ReadSpans, NoSpans> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const budget = budgetOfItem(payload.length)
  const read = [readOtelSpan(decoded.value)]
  return digestReadSpans({ read, raw: {}, broken: 0, sameBytes: payload, part: 0, budget }, context, lookups)
}
