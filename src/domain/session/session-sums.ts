import type { ProjectId } from '../ids.ts'
import type { SessionFilter } from './session-store.ts'
import type { SessionClass } from './session.ts'

/** Dimensions by which session aggregates can be grouped. */
export const sumGroups = ['project', 'release', 'environment'] as const
export type SumGroup = (typeof sumGroups)[number]

/** A query for session aggregates. The period is widened to whole hours. */
export interface SumsAsked extends SessionFilter {
  readonly groupBy: readonly SumGroup[]
  /** Step length in seconds, a multiple of an hour, from the start of the period. Absent: one sum over the period. */
  readonly stepSeconds?: number
  /**
   * `counts` leaves out users and durations, which cost ten times as much. `crashes` includes only the number of users
   * and of those affected by a crash, at half that cost.
   */
  readonly detail: 'counts' | 'crashes' | 'all'
  /**
   * Combines all unlisted releases into one named ''. Absent: they are ignored. Used to obtain a release's share of all
   * sessions in the same statement.
   */
  readonly others?: 'together'
}

/** Sessions of one group within one step. */
export interface SessionSums extends Readonly<Record<SessionClass, number>> {
  /** `undefined` if not grouped by project. */
  readonly projectId: ProjectId | undefined
  /** '' if not grouped by release, and for unlisted releases. */
  readonly release: string
  /** '' if not grouped by environment. */
  readonly environment: string
  /** Index from the start of the period. */
  readonly step: number
  readonly started: number
  /** Abnormal sessions in which the app did not respond. */
  readonly anr: number
  /** Sessions without a user, which are missing from user counts. */
  readonly withoutUser: number
  /** Browser sessions of SDKs that start a session on every navigation, and of SDKs with one session per page. */
  readonly oldBrowserSdk: number
  readonly newBrowserSdk: number
  /** Figures that were not requested are 0. */
  readonly users: UserSums
  /** Milliseconds; `null` if no session has a duration. */
  readonly durations: Durations | null
}

/** Distinct users, estimated within half a percent above some thousands. */
export interface UserSums {
  readonly all: number
  /** Users with any session that was not healthy. */
  readonly hurt: number
  readonly unhandled: number
  readonly crashed: number
  readonly abnormal: number
  readonly anr: number
}

export interface Durations {
  readonly average: number
  readonly p50: number
  readonly p75: number
  readonly p90: number
  readonly p95: number
  readonly p99: number
}

/**
 * When a release was first and last adopted in an environment. Each hour is evaluated together with the five before it.
 */
export interface AdoptionTimes {
  readonly environment: string
  /** `null` if it was never adopted within the period. */
  readonly adopted: Date | null
  readonly lastAdopted: Date | null
  /** The last hour with any session there. */
  readonly lastHour: Date
}
