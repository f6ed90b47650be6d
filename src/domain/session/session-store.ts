import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { EventFilter } from '../event/event-filter.ts'
import type { AdoptionTimes, SessionSums, SumsAsked } from './session-sums.ts'
import type { SessionClass } from './session.ts'

/** The filter for counting sessions: only sessions that started in the period. Empty lists match everything. */
export interface SessionFilter extends EventFilter {
  readonly releases: readonly string[]
}

/** The filter of single sessions. */
export interface CountedSessions extends SessionFilter {
  /** Limits to releases whose whole name matches; `*` is a wildcard. */
  readonly releaseLike?: string
  /** Whether to count distinct users as well, which takes longer. */
  readonly users?: 'counted'
}

/** Sessions that started within one bucket, by class. */
export interface SessionCounts extends Readonly<Record<SessionClass, number>> {
  /** Index from the start of the period. */
  readonly bucket: number
  /** Sum of all classes. */
  readonly started: number
  /** Distinct users, if requested: all identified users, and those with a crashed session. */
  readonly users?: { readonly all: number; readonly crashed: number }
}

/** Read access to sessions. */
/** A release named in a project's data. */
export interface ReleaseName {
  readonly projectId: ProjectId
  readonly release: string
}

export interface SessionReader {
  /** Releases named by spans and sessions that began since then, at most a thousand; whole hours. */
  releaseNames(
    grant: Grant<'event:read'>,
    since: { readonly spans: Date; readonly sessions: Date },
  ): Promise<readonly ReleaseName[]>
  /**
   * Session counts by class across all projects of the grant, in buckets of this many seconds starting at the period's
   * `since`. Buckets without sessions are absent.
   */
  sessionCounts(
    grant: Grant<'event:read'>,
    filter: CountedSessions,
    bucketSeconds: number,
  ): Promise<readonly SessionCounts[]>
  /**
   * Hourly session aggregates across all projects of the grant: all figures in a single statement, for any number of
   * releases, projects and steps. Lags some seconds behind the stored data. Groups without sessions are absent.
   */
  sessionSums(grant: Grant<'event:read'>, asked: SumsAsked): Promise<readonly SessionSums[]>
  /** When a release was adopted in each environment in which it has sessions, across all projects of the grant. */
  adoptionTimes(grant: Grant<'event:read'>, filter: EventFilter, release: string): Promise<readonly AdoptionTimes[]>
}
