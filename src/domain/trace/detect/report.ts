import type { ComparedTime, FunctionRegression, TimeType } from '../../profile/function-regression.ts'
import type { EventId, ProjectId, SpanId, TraceId } from '../../ids.ts'
import type { SpanCategory, SpanStatus } from '../span.ts'
import { sentName, type DetectSpan, type Finding } from './finding.ts'
import { SLOT_MS, type Regression, type Slot } from './regression.ts'
import { detectorTitles, type DetectorKind, type PerformanceDetector } from './rules.ts'

/** A span as evidence, with enough data to draw it after the span itself has expired. */
export interface EvidenceSpan {
  readonly span_id: SpanId
  readonly op: string
  readonly category: SpanCategory
  readonly status: SpanStatus
  /** The original name, at most {@link MAX_NAME} characters. */
  readonly name: string
  /**
   * Microseconds since the first of the spans started. Keeps the numbers small, so that scrubbing does not take them
   * for account or card numbers.
   */
  readonly start: number
  /** Microseconds. */
  readonly duration: number
}

/** Evidence of a problem, stored as the context `performance` of its event. */
export interface Evidence {
  readonly detector: PerformanceDetector
  /** The subject: a query, URL, script or transaction. */
  readonly subject: string
  /** The original text of this occurrence's subject; '' if identical. */
  readonly example: string
  /** At most {@link MAX_SPANS}, starting with the source. */
  readonly spans: readonly EvidenceSpan[]
  /** Total number of spans, excluding the source. */
  readonly span_count: number
  /** Whether the first span is the source. */
  readonly has_source: boolean
  /**
   * Names and values: `total`, `saved`, `longest`, `before`, `after` and `bound` in microseconds, `bytes`, and
   * `share_before` and `share_after` from 0 to 1.
   */
  readonly numbers: { readonly [name: string]: number }
  /** For regressions: slots as [start in seconds since the epoch, p95 in microseconds, count]. */
  readonly points: readonly (readonly [at: number, p95: number, count: number])[]
  /** For regressions: when it began, in seconds since the epoch; otherwise 0. */
  readonly changed_at: number
  /** For functions: the kind of time of its share. */
  readonly measured?: TimeType
}

/** A detector's report, sent to the digest to become an event. */
export interface PerformanceReport {
  readonly eventId: EventId
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly fingerprint: readonly string[]
  readonly transaction: string
  readonly release: string
  readonly environment: string
  readonly platform: string
  /** An example trace; `null` if the problem is not about single traces. */
  readonly trace: { readonly trace_id: TraceId; readonly span_id: SpanId } | null
  readonly evidence: Evidence
}

/** A report before it gets an id. */
export interface NewReport extends Omit<PerformanceReport, 'eventId'> {
  /** The values its id is derived from. Deterministic, so repeated detection yields a single event. */
  readonly identity: readonly (string | number)[]
}

/** The part of a stored root span that a report needs. */
export interface EvaluatedRootSpan {
  readonly projectId: ProjectId
  readonly traceId: TraceId
  readonly spanId: SpanId
  /** The transaction. */
  readonly name: string
  /** Microseconds since the epoch. */
  readonly start: number
  /** Microseconds. */
  readonly duration: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  readonly release: string
  readonly environment: string
  readonly platform: string
}

const MAX_SPANS = 20
const MAX_NAME = 300
const MAX_EXAMPLE = 4000
/** Slots in a chart: three days. */
const MAX_POINTS = 144

export function reportOf(finding: Finding, rootSpan: EvaluatedRootSpan): NewReport {
  const { kind, source, spans, subject, example, total, measured } = finding
  const shown = [...(source === undefined ? [] : [source]), ...spans].slice(0, MAX_SPANS)
  const from = Math.min(...shown.map(({ start }) => start))
  const fingerprint = [kind, ...finding.fingerprint]
  const { traceId, spanId } = rootSpan
  return {
    ...whereOf(rootSpan),
    identity: [rootSpan.projectId, traceId, spanId, ...fingerprint],
    timestamp: (rootSpan.start + rootSpan.duration) / 1e6,
    fingerprint,
    trace: { trace_id: traceId, span_id: spans[0]?.spanId ?? spanId },
    evidence: {
      detector: kind,
      subject,
      example: example.slice(0, MAX_EXAMPLE).toWellFormed(),
      spans: shown.map((span) => evidenceOf(span, from)),
      span_count: spans.length,
      has_source: source !== undefined,
      numbers: { total, ...measured },
      points: [],
      changed_at: 0,
    },
  }
}

/** A transaction whose history was evaluated. */
export interface EvaluatedTransaction {
  readonly projectId: ProjectId
  readonly name: string
  readonly environment: string
}

/**
 * The report of a regression, sent once for each hour that it lasts.
 * @param end end of that hour, milliseconds since the epoch
 */
export function reportOfRegression(
  { since, before, after, bound }: Regression,
  slots: readonly Slot[],
  { projectId, name, environment }: EvaluatedTransaction,
  end: number,
): NewReport {
  const fingerprint = ['p95_regression', name, environment]
  return {
    identity: [projectId, ...fingerprint, Math.floor(end / (2 * SLOT_MS))],
    timestamp: end / 1000,
    fingerprint,
    transaction: name,
    release: '',
    environment,
    platform: '',
    trace: null,
    evidence: {
      detector: 'p95_regression',
      subject: name,
      example: '',
      spans: [],
      span_count: 0,
      has_source: false,
      numbers: { before, after, bound },
      points: slots.slice(-MAX_POINTS).map(({ at, p95, count }) => [at / 1000, Math.round(p95), count]),
      changed_at: since / 1000,
    },
  }
}

/**
 * The report of a function that takes more time since a release, sent once for each day that it lasts. Its example is
 * the previous release.
 * @param day start of the day, milliseconds since the epoch
 */
export function reportOfFunction(
  projectId: ProjectId,
  { frame, shareBefore, shareNow }: FunctionRegression,
  { type, pair: { before, now } }: ComparedTime,
  day: number,
): NewReport {
  const { function: name, module = '', file = '', line } = frame
  const fingerprint = ['function_regression', name, module || file]
  return {
    identity: [projectId, ...fingerprint, now.release, day / 1000],
    timestamp: Math.max(day, now.firstAt.getTime()) / 1000,
    fingerprint,
    transaction: line === undefined ? file || module : `${file || module}:${line}`,
    release: now.release,
    environment: '',
    platform: '',
    trace: null,
    evidence: {
      detector: 'function_regression',
      subject: name,
      example: before.release,
      spans: [],
      span_count: 0,
      has_source: false,
      numbers: { share_before: shareBefore, share_after: shareNow },
      points: [],
      changed_at: now.firstAt.getTime() / 1000,
      measured: type,
    },
  }
}

/** The title of an event with this evidence: `N+1 Query`, and the subject. */
export function titleOfEvidence({ detector, subject }: { readonly detector: DetectorKind; readonly subject: string }): {
  readonly type: string
  readonly value: string
} {
  return { type: detectorTitles[detector], value: subject }
}

function whereOf({ name, release, environment, platform }: EvaluatedRootSpan) {
  return { transaction: name, release, environment, platform }
}

function evidenceOf(span: DetectSpan, from: number): EvidenceSpan {
  const { spanId, op, category, status, start, duration } = span
  const name = sentName(span).slice(0, MAX_NAME).toWellFormed()
  return { span_id: spanId, op, category, status, name, start: start - from, duration }
}
