import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { PerformanceReport } from '#domain/trace/detect/report.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { digestInternalEvent } from './internal-event.ts'

/** Spans have been scrubbed when they came, by the rules of then. */
const noScrubbing = { ...defaultRules.scrubbing, defaults: false }

/** Makes an event of what a detector found. @throws on what no detector wrote */
export function digestFinding(
  body: Uint8Array,
  context: Pick<ItemContext, 'projectId' | 'receivedAt'>,
  lookups: DigestLookups,
): EventRow {
  // Mishap itself wrote it, a moment ago.
  const report = JSON.parse(Buffer.from(body).toString()) as PerformanceReport
  const unscrubbed: DigestLookups = {
    ...lookups,
    rules: (id) => ({ ...lookups.rules(id), scrubbing: noScrubbing }),
  }
  return digestInternalEvent({ eventId: report.eventId, type: 'performance', raw: rawOf(report) }, context, unscrubbed)
}

function rawOf({ timestamp, fingerprint, transaction, trace, evidence, ...where }: PerformanceReport): JsonObject {
  const { release, environment, platform } = where
  return {
    timestamp,
    level: 'warning',
    platform: platform || 'other',
    ...(transaction !== '' && { transaction }),
    ...(release !== '' && { release }),
    ...(environment !== '' && { environment }),
    fingerprint,
    tags: { detector: evidence.detector },
    contexts: {
      performance: jsonOf(evidence),
      ...(trace !== null && { trace: { trace_id: trace.trace_id, span_id: trace.span_id } }),
    },
  }
}

function jsonOf({ spans, ...rest }: PerformanceReport['evidence']): JsonObject {
  return { ...rest, spans: spans.map((span) => ({ ...span })) }
}
