import { detect } from '#domain/trace/detect/detect.ts'
import type { Finding } from '#domain/trace/detect/finding.ts'
import { reportOf, type EvaluatedRootSpan } from '#domain/trace/detect/report.ts'
import type { DetectorRules } from '#domain/trace/detect/rules.ts'
import type { Suspicion } from '#domain/trace/detect/detector-store.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Allowance } from './allowance.ts'
import { detectorsOf, report, type DetectorParts } from './reports.ts'

/**
 * How long after a segment its children have arrived too. Streaming SDKs send finished spans every 5 seconds
 * (docs/protocol.md 2.1), and a segment is sent when it ends, after most of its children.
 */
export const SETTLED_AFTER_MS = 15_000

/** Segments evaluated at once; bounds the memory for their spans. */
export const STEP = 300

export interface Looked {
  readonly segments: number
  readonly reported: number
  readonly more: boolean
}

/**
 * Evaluates the segments that have arrived since the last run and are complete. An interrupted run is repeated without
 * duplicate reports: the ids of a finding's events are deterministic, and the position is written last.
 */
export async function evaluateSegments(parts: DetectorParts, allowance: Allowance, now: Date): Promise<Looked> {
  const { catalogue, events, spool } = parts
  const reached = await catalogue.detectors.reached('segments')
  // Records in the spool are in no store yet, so data is complete only up to the oldest of them.
  const { oldestReceivedAt } = spool.backlog()
  const until = Math.min(now.getTime(), oldestReceivedAt ?? now.getTime()) - SETTLED_AFTER_MS
  if (reached === undefined) {
    await catalogue.detectors.advance('segments', until)
    return { segments: 0, reported: 0, more: false }
  }
  if (until <= reached) return { segments: 0, reported: 0, more: false }
  const grant = operatorGrant('event:read')
  const segments = await events.rootSpansReceived(grant, { since: new Date(reached), until: new Date(until) }, STEP)
  const reported = await evaluate(parts, allowance, segments, now)
  const more = segments.length >= STEP
  const last = segments.at(-1)
  await catalogue.detectors.advance('segments', more && last !== undefined ? last.receivedAt + 1 : until)
  return { segments: segments.length, reported, more }
}

async function evaluate(
  parts: DetectorParts,
  allowance: Allowance,
  segments: readonly EvaluatedRootSpan[],
  now: Date,
): Promise<number> {
  if (segments.length === 0) return 0
  const rules = await detectorsOf(
    parts,
    segments.map(({ projectId }) => projectId),
  )
  const grant = operatorGrant('event:read')
  const spans = await parts.events.suspiciousSpans(grant, segments, suspicionOf([...rules.values()]))
  const bySegment = Map.groupBy(spans, ({ traceId, rootSpanId }) => `${traceId}:${rootSpanId}`)
  let reported = 0
  for (const segment of segments) {
    const own = bySegment.get(`${segment.traceId}:${segment.spanId}`)
    const set = rules.get(segment.projectId)
    if (own === undefined || set === undefined) continue
    for (const finding of detect(own, segment.name, set)) {
      if (!allowance.allows(keyOf(segment, finding), segment.receivedAt)) continue
      // oxlint-disable-next-line no-await-in-loop -- in order, so that what was reported before a fault is the first of them
      await report(parts, segment.projectId, reportOf(finding, segment), now)
      reported++
    }
  }
  return reported
}

function keyOf({ projectId }: EvaluatedRootSpan, { kind, fingerprint }: Finding): string {
  return JSON.stringify([projectId, kind, ...fingerprint])
}

const NEVER = Number.MAX_SAFE_INTEGER

/** The lowest thresholds of these projects, which make a segment worth reading. A disabled detector does not count. */
function suspicionOf(rules: readonly DetectorRules[]): Suspicion {
  const lowest = (thresholdOf: (rule: DetectorRules) => number) => Math.min(...rules.map(thresholdOf))
  const us = 1000
  return {
    queries: lowest(({ n_plus_one: { on, limits } }) => (on ? limits.queries : 2 ** 32 - 1)),
    queryTotal: lowest(({ n_plus_one: { on, limits } }) => (on ? limits.totalMs * us : NEVER)),
    queryLongest: lowest(({ slow_query: { on, limits } }) => (on ? limits.durationMs * us : NEVER)),
    requests: lowest(({ requests_in_series: { on, limits } }) => (on ? limits.requests : 2 ** 32 - 1)),
    requestTotal: lowest(({ requests_in_series: { on, limits } }) => (on ? limits.savedMs * us : NEVER)),
    taskLongest: lowest(({ long_task: { on, limits } }) => (on ? limits.durationMs * us : NEVER)),
    bytes: lowest(({ large_payload: { on, limits } }) => (on ? limits.sizeKb * 1000 : NEVER)),
  }
}
