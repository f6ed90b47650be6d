import { anrRate, crashFreeSessions, crashFreeUsers, errorFreeSessions, type Share } from './health.ts'
import type { SessionSums } from './session-sums.ts'

/** Session statuses that clients group by. They come from separate count columns, not from rows. */
export const sessionStatusNames = ['healthy', 'errored', 'unhandled', 'crashed', 'abnormal'] as const
export type SessionStatusName = (typeof sessionStatusNames)[number]

type ValueOf = (sums: SessionSums, status: SessionStatusName | undefined) => number | null

const usersOf: Readonly<Record<SessionStatusName, (sums: SessionSums) => number>> = {
  // Each user is in exactly one group, like sessions: affected by some problem, or by none.
  healthy: ({ users }) => Math.max(0, users.all - users.hurt),
  errored: ({ users }) => Math.max(0, users.hurt - users.crashed - users.abnormal - users.unhandled),
  unhandled: ({ users }) => users.unhandled,
  crashed: ({ users }) => users.crashed,
  abnormal: ({ users }) => users.abnormal,
}

/** Shares refer to all sessions and cannot be split by status. */
const share =
  (of: (sums: SessionSums) => Share): ValueOf =>
  (sums, status) =>
    status === undefined ? of(sums) : null

/** Durations are only known for all sessions together. */
const duration =
  (of: (durations: NonNullable<SessionSums['durations']>) => number): ValueOf =>
  ({ durations }, status) =>
    status === undefined && durations !== null ? of(durations) : null

const rest = (of: Share): Share => (of === null ? null : 1 - of)

/** User counts are estimates, so the share is clamped to 1. */
const partOf = (part: number, whole: number): Share => (whole === 0 ? null : Math.min(1, part / whole))

/** Session fields that clients can request, by name (docs/protocol.md 7). `null` without data. */
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

/** Whether a field requires reading users or durations, which costs more than counts. */
export function needsDetail(name: string): boolean {
  return !name.endsWith('(session)')
}

/** Whether the field is a count, which is 0 rather than unknown without sessions. */
export function isCountField(name: string): boolean {
  return name === 'sum(session)' || name === 'count_unique(user)'
}
