import { anrRate, crashFreeSessions, crashFreeUsers, errorFreeSessions, type Share } from './health.ts'
import type { SessionSums } from './session-sums.ts'

/** What clients group sessions by that is told by counts beside each other, and not by rows: how a session went. */
export const sessionStatusNames = ['healthy', 'errored', 'unhandled', 'crashed', 'abnormal'] as const
export type SessionStatusName = (typeof sessionStatusNames)[number]

type ValueOf = (sums: SessionSums, status: SessionStatusName | undefined) => number | null

const usersOf: Readonly<Record<SessionStatusName, (sums: SessionSums) => number>> = {
  // Each user is in one group, as sessions are: hurt by something, or by nothing.
  healthy: ({ users }) => Math.max(0, users.all - users.hurt),
  errored: ({ users }) => Math.max(0, users.hurt - users.crashed - users.abnormal - users.unhandled),
  unhandled: ({ users }) => users.unhandled,
  crashed: ({ users }) => users.crashed,
  abnormal: ({ users }) => users.abnormal,
}

/** A share is of all sessions: by status there is none. */
const share =
  (of: (sums: SessionSums) => Share): ValueOf =>
  (sums, status) =>
    status === undefined ? of(sums) : null

/** Durations are known of all sessions together. */
const duration =
  (of: (durations: NonNullable<SessionSums['durations']>) => number): ValueOf =>
  ({ durations }, status) =>
    status === undefined && durations !== null ? of(durations) : null

const rest = (of: Share): Share => (of === null ? null : 1 - of)

/** Estimates of users may differ by a little: no share is above 1. */
const partOf = (part: number, whole: number): Share => (whole === 0 ? null : Math.min(1, part / whole))

/** The fields of sessions that clients ask for, by name (docs/protocol.md 7). null: there is nothing to tell. */
export const sessionFields: ReadonlyMap<string, ValueOf> = new Map<string, ValueOf>([
  ['sum(session)', (sums, status) => (status === undefined ? sums.started : sums[status])],
  ['count_unique(user)', (sums, status) => (status === undefined ? sums.users.all : usersOf[status](sums))],
  ['crash_free_rate(session)', share(crashFreeSessions)],
  ['crash_free_rate(user)', share(crashFreeUsers)],
  ['crash_rate(session)', share((sums) => rest(crashFreeSessions(sums)))],
  ['crash_rate(user)', share((sums) => rest(crashFreeUsers(sums)))],
  ['anr_rate()', share(anrRate)],
  ['unhealthy_rate(session)', share((sums) => rest(errorFreeSessions(sums)))],
  ...(['errored', 'unhandled', 'abnormal'] as const).flatMap((status): [string, ValueOf][] => [
    [`${status}_rate(session)`, share((sums) => partOf(sums[status], sums.started))],
    [`${status}_rate(user)`, share((sums) => partOf(usersOf[status](sums), sums.users.all))],
  ]),
  ['avg(session.duration)', duration(({ average }) => average)],
  ['p50(session.duration)', duration(({ p50 }) => p50)],
  ['p75(session.duration)', duration(({ p75 }) => p75)],
  ['p90(session.duration)', duration(({ p90 }) => p90)],
  ['p95(session.duration)', duration(({ p95 }) => p95)],
  ['p99(session.duration)', duration(({ p99 }) => p99)],
])

/** Returns whether users or durations have to be read for a field, which costs more than counts. */
export function needsDetail(name: string): boolean {
  return !name.endsWith('(session)')
}

/** Returns whether nothing can be said where there is no session: counts are 0 there. */
export function isCountField(name: string): boolean {
  return name === 'sum(session)' || name === 'count_unique(user)'
}
