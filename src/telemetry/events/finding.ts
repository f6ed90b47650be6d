import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { ReplayReport } from '#domain/replay/detect/report.ts'
import type { PerformanceReport } from '#domain/trace/detect/report.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { digestInternalEvent } from './internal-event.ts'

/** Spans and recordings were already scrubbed when they arrived, by the rules at that time. */
const noScrubbing = { ...defaultRules.scrubbing, defaults: false }

/** Converts a detector's report to an event. @throws if the report was not written by a detector */
export function digestFinding(
  body: Uint8Array,
  context: Pick<ItemContext, 'projectId' | 'receivedAt'>,
  lookups: DigestLookups,
): EventRow {
  // Written by Mishap itself just before.
  const report = JSON.parse(Buffer.from(body).toString()) as PerformanceReport | ReplayReport
  const unscrubbed: DigestLookups = {
    ...lookups,
    rules: (id) => ({ ...lookups.rules(id), scrubbing: noScrubbing }),
  }
  const { eventId } = report
  const event =
    'replay' in report
      ? ({ eventId, type: 'replay', raw: rawOfReplay(report) } as const)
      : ({ eventId, type: 'performance', raw: rawOf(report) } as const)
  return digestInternalEvent(event, context, unscrubbed)
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

function rawOfReplay({ timestamp, fingerprint, url, user, traceId, replay, ...where }: ReplayReport): JsonObject {
  const { release, environment, platform } = where
  return {
    timestamp,
    level: 'warning',
    platform: platform || 'javascript',
    ...(replay.page !== '' && { transaction: replay.page }),
    ...(release !== '' && { release }),
    ...(environment !== '' && { environment }),
    ...(url !== '' && { request: { url } }),
    user: { id: user.id, email: user.email, username: user.username, ip_address: user.ip },
    fingerprint,
    tags: { detector: replay.detector },
    contexts: { replay: { ...replay }, ...(traceId !== null && { trace: { trace_id: traceId } }) },
  }
}

function jsonOf({ spans, ...rest }: PerformanceReport['evidence']): JsonObject {
  return { ...rest, spans: spans.map((span) => ({ ...span })) }
}
