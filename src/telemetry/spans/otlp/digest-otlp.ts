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
 * An `otel_trace` item: a request of OTLP. What each resource sent is an item of its own from here on, for it is another
 * service: filters see each, and none goes with its neighbour.
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
  // Once for all of them: a request can hold very many resources.
  const sameBytes = createHash('md5').update(item.payload).digest()
  const budget = budgetOfItem(item.payload.length)
  return resources.value.map(({ platform, spans, broken }, part) =>
    digestReadSpans({ read: spans, raw: { platform }, broken, sameBytes, part, budget }, context, lookups),
  )
}

/** An `otel_span` item: one span alone, as OTLP's JSON (docs/protocol.md 2.1). */
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
