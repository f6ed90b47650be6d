import type { EventId, TraceId } from '../../ids.ts'
import type { ReplayDetector } from '../../trace/detect/rules.ts'
import type { ReplayKey, ReplayUser } from '../replay.ts'
import type { ReplayProblem } from './find-problems.ts'

/** Evidence of a problem, stored as the context `replay` of its event. */
export interface ReplayEvidence {
  /** Links the event to its replay, like an error. */
  readonly replay_id: string
  readonly detector: ReplayDetector
  /** The element or page concerned. */
  readonly subject: string
  /** The element's markup; may be ''. */
  readonly markup: string
  /** In the form of pageAddress; '' if unknown. */
  readonly page: string
  /** 0 if the problem is not about clicks. */
  readonly clicks: number
}

/** A problem found in a recording, sent to the digest to become an event. */
export interface ReplayReport {
  readonly eventId: EventId
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly fingerprint: readonly string[]
  readonly url: string
  readonly release: string
  readonly environment: string
  readonly platform: string
  readonly user: ReplayUser
  /** `null` if unknown or ambiguous. */
  readonly traceId: TraceId | null
  readonly replay: ReplayEvidence
}

/** A report before it gets an id, with the values the id is derived from. */
export interface NewReplayReport extends Omit<ReplayReport, 'eventId'> {
  readonly identity: readonly (string | number)[]
}

/** A stored segment that may show a problem, with its metadata. */
export interface SuspiciousSegment extends ReplayKey {
  readonly segmentId: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  readonly release: string
  readonly environment: string
  readonly platform: string
  readonly user: ReplayUser
  readonly traceIds: readonly TraceId[]
}

/**
 * The report for a problem in this segment. Deterministic, so finding the same problem again produces the same report.
 */
export function reportOfProblem(problem: ReplayProblem, segment: SuspiciousSegment): NewReplayReport {
  const { kind, at, element, page, markup, url, clicks } = problem
  const { projectId, replayId, release, environment, platform, user, traceIds } = segment
  const fingerprint = [kind, ...(kind === 'hydration_error' ? [] : [element]), page]
  const [traceId = null, ...others] = traceIds
  return {
    identity: [projectId, replayId, at, ...fingerprint],
    timestamp: at / 1000,
    fingerprint,
    url,
    release,
    environment,
    platform,
    user,
    traceId: others.length === 0 ? traceId : null,
    replay: {
      replay_id: replayId,
      detector: kind,
      subject: kind === 'hydration_error' ? page : element,
      markup,
      page,
      clicks,
    },
  }
}
