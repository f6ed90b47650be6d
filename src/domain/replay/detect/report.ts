import type { EventId, TraceId } from '../../ids.ts'
import type { ReplayDetector } from '../../trace/detect/rules.ts'
import type { ReplayKey, ReplayUser } from '../replay.ts'
import type { ReplayProblem } from './find-problems.ts'

/** The evidence of a problem, as the context `replay` of its event. */
export interface ReplayEvidence {
  /** With it the event is part of its replay, as errors are. */
  readonly replay_id: string
  readonly detector: ReplayDetector
  /** What it is about: an element, or a page. */
  readonly subject: string
  /** The element as the page had it; '' where there is none. */
  readonly markup: string
  /** As pageAddress writes it; '' where it is not known. */
  readonly page: string
  /** 0: it is about no click. */
  readonly clicks: number
}

/** The report of a problem in a recording to the digest, which makes an event of it. */
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
  /** null: it is not known, or there were several. */
  readonly traceId: TraceId | null
  readonly replay: ReplayEvidence
}

/** The same before it has an id, with what its id is made of. */
export interface NewReplayReport extends Omit<ReplayReport, 'eventId'> {
  readonly identity: readonly (string | number)[]
}

/** A stored segment that may show a problem, with what was told with it. */
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

/** Returns the report of a problem in this segment. It is the same whenever the same moment is found again. */
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
