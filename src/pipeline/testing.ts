import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { MetricPoint } from '#domain/metrics/metric-point.ts'
import type { Session } from '#domain/session/session.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import type { Span } from '#domain/trace/span.ts'
import { noLookups } from '#digest/no-lookups.ts'
import type { DigestedAttachment } from '#telemetry/attachments/digest.ts'
import type { ProfileRow } from '#telemetry/profiles/table.ts'
import type { DigestedFeedback } from '#telemetry/feedback/digested-feedback.ts'
import { kinds, wire } from '#telemetry/kinds.ts'
import type { ReplayRow } from '#telemetry/replays/replay-row.ts'
import { BatchBuilder, type BuiltSection } from './batch-builder.ts'
import { digestRecords as digest, internalRecords } from './digest-records.ts'

/** The result of records for tests, benches and tools, with rows as objects instead of bytes. */
export interface DigestedRecords {
  readonly rows: readonly EventRow[]
  readonly spans: readonly Span[]
  readonly spanItems: readonly DigestedItem[]
  readonly logs: readonly LogRecord[]
  readonly logItems: readonly DigestedItem[]
  readonly metrics: readonly MetricPoint[]
  readonly metricItems: readonly DigestedItem[]
  readonly profiles: readonly ProfileRow[]
  readonly sessions: readonly Session[]
  readonly sessionItems: readonly DigestedItem[]
  readonly replays: readonly ReplayRow[]
  readonly replayItems: readonly DigestedItem[]
  readonly replayBlobs: BuiltSection['blobs']
  readonly attachments: readonly (DigestedAttachment & { readonly bytes: Uint8Array })[]
  readonly feedback: readonly DigestedFeedback[]
  readonly outcomes: readonly ItemOutcome[]
  readonly records: number
}

const internal = internalRecords(kinds)

/** Digests records as a thread does. @param now milliseconds since the epoch */
export function digestRecords(records: Iterable<SpoolRecord>, now: number, lookups = noLookups): DigestedRecords {
  const rows = new Map<string, unknown[]>()
  const batch = new BatchBuilder(({ name }) => ({
    add: (added) => rows.set(name, [...(rows.get(name) ?? []), ...added]),
  }))
  digest(records, now, { wire, internal, lookups }, batch)
  const section = (name: string) => batch.sections.find(({ kind }) => kind.name === name)
  const files = section('attachments')
  return {
    rows: (rows.get('events') ?? []) as EventRow[],
    spans: (rows.get('spans') ?? []) as Span[],
    spanItems: section('spans')?.items ?? [],
    logs: (rows.get('logs') ?? []) as LogRecord[],
    logItems: section('logs')?.items ?? [],
    metrics: (rows.get('metrics') ?? []) as MetricPoint[],
    metricItems: section('metrics')?.items ?? [],
    profiles: (rows.get('profiles') ?? []) as ProfileRow[],
    sessions: (rows.get('sessions') ?? []) as Session[],
    sessionItems: section('sessions')?.items ?? [],
    replays: (rows.get('replays') ?? []) as ReplayRow[],
    replayItems: section('replays')?.items ?? [],
    replayBlobs: section('replays')?.blobs ?? [],
    attachments: (files?.items ?? []).map((item, index) => ({
      ...(item as DigestedAttachment),
      bytes: files?.blobs[index]?.bytes ?? new Uint8Array(),
    })),
    feedback: (section('feedback')?.items ?? []) as DigestedFeedback[],
    outcomes: batch.outcomes,
    records: batch.records,
  }
}
