import type { ProjectId } from '../ids.ts'
import type { SessionFilter } from './session-store.ts'
import type { SessionClass } from './session.ts'

/** What sums of sessions can be told apart by. */
export const sumGroups = ['project', 'release', 'environment'] as const
export type SumGroup = (typeof sumGroups)[number]

/** A question for sums of sessions. The period is widened to the whole hours that it touches. */
export interface SumsAsked extends SessionFilter {
  readonly groupBy: readonly SumGroup[]
  /** Steps of so many seconds from the period's beginning, whole hours each. Absent: one sum over the period. */
  readonly stepSeconds?: number
  /**
   * `counts` leaves out users and durations, which cost ten times as much. `crashes` has of users how many there are, and
   * how many a crash met: that is half of the cost.
   */
  readonly detail: 'counts' | 'crashes' | 'all'
  /**
   * All releases that are not listed are one, called ''. Absent: they are left out. This is how a release's share in all
   * sessions is asked for in the same statement.
   */
  readonly others?: 'together'
}

/** Sessions of one group, within one step. */
export interface SessionSums extends Readonly<Record<SessionClass, number>> {
  /** undefined where groups are not by project. */
  readonly projectId: ProjectId | undefined
  /** '' where groups are not by release, and of others. */
  readonly release: string
  /** '' where groups are not by environment. */
  readonly environment: string
  /** From 0 at the beginning of the period. */
  readonly step: number
  readonly started: number
  /** Of the abnormal ones: the app did not respond. */
  readonly anr: number
  /** Those that name no user: they are in no count of users. */
  readonly withoutUser: number
  /** Of browsers whose SDK begins a session with each address, and of those whose SDK has one for the page. */
  readonly oldBrowserSdk: number
  readonly newBrowserSdk: number
  /** 0 all that was not asked for. */
  readonly users: UserSums
  /** null: no session tells how long it was. Milliseconds. */
  readonly durations: Durations | null
}

/** Distinct users, estimated within half a percent from some thousands on. */
export interface UserSums {
  readonly all: number
  /** Of any session that was not healthy. */
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

/** When a release began to be used widely in an environment, and when it last was. Each hour is judged with the five before it. */
export interface AdoptionTimes {
  readonly environment: string
  /** null: it never was within the period. */
  readonly adopted: Date | null
  readonly lastAdopted: Date | null
  /** The last hour in which anything ran there. */
  readonly lastHour: Date
}
