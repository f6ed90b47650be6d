import type { ArchivedUntil, Resolution } from '#domain/issue/state.ts'
import type { ForeignHappening, ForeignState } from '../foreign-issue.ts'
import { activityData, type SentryActivity, type SentryActivityData } from './shapes.ts'

type What = ForeignHappening['what']

/** The first event, and where it was seen: the digest records these itself. */
const toldByEvents: ReadonlySet<string> = new Set(['first_seen', 'seen_in_release', 'seen_in_environment'])

/** The history of an issue; the final state comes from the issue itself. */
export function historyOf(
  activity: readonly SentryActivity[],
  state: ForeignState,
): { readonly history: readonly ForeignHappening[]; readonly left: readonly string[] } {
  const history: ForeignHappening[] = []
  const left: string[] = []
  for (const line of activity) {
    const { type, user, dateCreated } = line
    const data = activityData.safeParse(line.data ?? {}).data ?? {}
    const what = whatOf(type, data, dateCreated ?? new Date(0))
    const by = user ? { name: user.name || user.email || '', email: user.email ?? null } : null
    if (what !== undefined) history.push({ at: momentOf(what, dateCreated), by, what })
    else if (!toldByEvents.has(type)) left.push(type)
  }
  return { history: endingWith(history, state), left: [...new Set(left)] }
}

/** Events at the time of resolution must not reopen it. */
function momentOf({ kind }: What, at: Date | null | undefined): Date {
  return new Date((at?.getTime() ?? 0) + (kind === 'resolved' ? 1 : 0))
}

/** An entry may lack the release in which it is resolved or the date until which it is archived; the issue has them. */
function endingWith(history: readonly ForeignHappening[], state: ForeignState): readonly ForeignHappening[] {
  const last = history
    .filter(({ what }) => what.kind === state.status)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
  return history.map((line) => {
    if (line !== last) return line
    switch (state.status) {
      case 'unresolved':
        return line
      case 'resolved':
        return { ...line, what: { kind: 'resolved', resolution: state.resolution } }
      case 'archived':
        return { ...line, what: { kind: 'archived', until: state.until } }
    }
  })
}

/** Activity types (github.com/getsentry/sentry, `types/activity.py`); `undefined` without a counterpart. */
function whatOf(type: string, data: SentryActivityData, at: Date): What | undefined {
  switch (type) {
    case 'note':
      return { kind: 'comment', text: data.text ?? '' }
    case 'set_resolved':
    case 'set_resolved_by_age':
    case 'set_resolved_in_release':
    case 'set_resolved_in_commit':
    case 'set_resolved_in_pull_request':
      return { kind: 'resolved', resolution: resolutionOf(data, type) }
    case 'set_unresolved':
      return { kind: 'reopened' }
    case 'set_ignored':
      return { kind: 'archived', until: untilOf(data, at) }
    case 'set_regression':
      return { kind: 'regressed', release: data.version ?? '' }
    case 'set_escalating':
      return { kind: 'escalated' }
    case 'auto_set_ongoing':
      return { kind: 'no_longer_new' }
    case 'assigned':
      return assignmentOf(data)
    case 'unassigned':
      return { kind: 'assigned', to: null }
    case 'set_priority':
      return data.priority ? { kind: 'priority', priority: data.priority } : undefined
    default:
      return undefined
  }
}

function resolutionOf(data: SentryActivityData, type: string): Resolution {
  const { version, commit, inNextRelease, current_release_version: current } = data
  if (version) return { kind: 'release', release: version }
  if (commit) return { kind: 'commit', commit: commit.id, repository: commit.repository?.name ?? '' }
  const isNext = inNextRelease === true || (type === 'set_resolved_in_release' && Boolean(current))
  return isNext ? { kind: 'next_release', after: current ?? '' } : { kind: 'now' }
}

const MINUTE_MS = 60_000

function untilOf(data: SentryActivityData, at: Date): ArchivedUntil {
  const { ignoreUntil, ignoreDuration, ignoreCount, ignoreWindow, ignoreUserCount, ignoreUserWindow } = data
  if (ignoreUntil) return { kind: 'time', until: ignoreUntil }
  const until = new Date(at.getTime() + (ignoreDuration ?? Number.NaN) * MINUTE_MS)
  if (!Number.isNaN(until.getTime())) return { kind: 'time', until }
  if (ignoreCount) return { kind: 'events', count: ignoreCount, windowMinutes: ignoreWindow ?? null }
  if (ignoreUserCount) return { kind: 'users', count: ignoreUserCount, windowMinutes: ignoreUserWindow ?? null }
  return data.ignoreUntilEscalating === true ? { kind: 'escalating' } : { kind: 'forever' }
}

function assignmentOf({ assignee, assigneeEmail, assigneeName, assigneeType }: SentryActivityData): What | undefined {
  const name = assigneeName ? { name: assigneeName } : {}
  if (assigneeType === 'team' && assignee) return { kind: 'assigned', to: { kind: 'team', id: assignee, ...name } }
  return assigneeEmail ? { kind: 'assigned', to: { kind: 'person', email: assigneeEmail, ...name } } : undefined
}
