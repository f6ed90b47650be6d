import type { JsonObject } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { MonitorContext, MonitorEvidence, MonitorReport } from '#domain/monitor-issue/report.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { digestInternalEvent } from './internal-event.ts'

/**
 * Converts a monitor's report to an event. It is scrubbed like external data, because a response may contain secrets.
 * @throws if the report was not written by a monitor
 */
export function digestIncident(
  body: Uint8Array,
  context: Pick<ItemContext, 'projectId' | 'receivedAt'>,
  lookups: DigestLookups,
): EventRow {
  // Written by Mishap itself just before.
  const report = JSON.parse(Buffer.from(body).toString()) as MonitorReport
  return digestInternalEvent({ eventId: report.eventId, type: 'monitor', raw: rawOf(report) }, context, lookups)
}

function rawOf({
  timestamp,
  level,
  headline,
  culprit,
  fingerprint,
  trace,
  evidence,
  ...where
}: MonitorReport): JsonObject {
  const { environment, release } = where
  return {
    timestamp,
    level,
    platform: 'other',
    transaction: culprit,
    ...(release !== '' && { release }),
    ...(environment !== '' && { environment }),
    fingerprint,
    tags: { [evidence.kind === 'check_in' ? 'monitor' : 'uptime']: labelOf(evidence) },
    contexts: {
      monitor: contextOf({ ...evidence, headline }),
      ...(trace !== null && {
        trace: { trace_id: trace.trace_id, ...(trace.span_id !== null && { span_id: trace.span_id }) },
      }),
    },
  }
}

function labelOf(evidence: MonitorEvidence): string {
  switch (evidence.kind) {
    case 'check_in':
      return evidence.slug
    case 'uptime':
      return evidence.name
  }
}

function contextOf(context: MonitorContext): JsonObject {
  switch (context.kind) {
    case 'check_in':
      return { ...context }
    case 'uptime':
      return { ...context, timings: { ...context.timings } }
  }
}
