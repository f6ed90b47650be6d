import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { EventFilter } from '../event/event-filter.ts'
import type { AdoptionTimes, SessionSums, SumsAsked } from './session-sums.ts'
import type { SessionClass } from './session.ts'

/** The filter of sessions that are counted: those that started in the period. Empty lists mean "any". */
export interface SessionFilter extends EventFilter {
  readonly releases: readonly string[]
}

/** The filter of single sessions. */
export interface CountedSessions extends SessionFilter {
  /** Only releases whose whole name is like this, `*` for any text. */
  readonly releaseLike?: string
  /** Whether distinct users are counted, too: that takes longer. */
  readonly users?: 'counted'
}

/** Sessions that started within one bucket, each in one class. */
export interface SessionCounts extends Readonly<Record<SessionClass, number>> {
  /** Its number, from 0 at the beginning of the period. */
  readonly bucket: number
  /** All of them. */
  readonly started: number
  /** Distinct users, where they were asked for: all that are named, and those whom a session crashed for. */
  readonly users?: { readonly all: number; readonly crashed: number }
}

/** The questions that can be asked of sessions. */
/** A release as what came of a project names it. */
export interface ReleaseName {
  readonly projectId: ProjectId
  readonly release: string
}

export interface SessionReader {
  /** Releases that spans and sessions name that began since then, a thousand at most; whole hours. */
  releaseNames(
    grant: Grant<'event:read'>,
    since: { readonly spans: Date; readonly sessions: Date },
  ): Promise<readonly ReleaseName[]>
  /**
   * Sessions by how they went, over all projects of the grant, in buckets of so many seconds that begin at the period's
   * `since`. Buckets without sessions are absent.
   */
  sessionCounts(
    grant: Grant<'event:read'>,
    filter: CountedSessions,
    bucketSeconds: number,
  ): Promise<readonly SessionCounts[]>
  /**
   * Sessions by whole hours, over all projects of the grant: everything that is known of them, in one statement for as many
   * releases, projects and steps as are asked for. Some seconds behind what was stored. Groups without sessions are absent.
   */
  sessionSums(grant: Grant<'event:read'>, asked: SumsAsked): Promise<readonly SessionSums[]>
  /** Returns when a release was adopted in each environment in which it has sessions, over all projects of the grant. */
  adoptionTimes(grant: Grant<'event:read'>, filter: EventFilter, release: string): Promise<readonly AdoptionTimes[]>
}
