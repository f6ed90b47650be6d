import type { ArchivedUntil, Resolution } from '#domain/issue/state.ts'
import type { ForeignIssue, ForeignState } from '../foreign-issue.ts'
import { historyOf } from './history.ts'
import type { SentryIssue } from './shapes.ts'

/** Whether the list may lack part of an issue's history. */
export function hasMore({ status, substatus, numComments, assignedTo, activity }: SentryIssue): boolean {
  if (activity) return false
  const cameBack = substatus === 'regressed' || substatus === 'escalating'
  return status !== 'unresolved' || cameBack || Boolean(assignedTo) || (numComments ?? 0) > 0
}

export function issueOf(issue: SentryIssue, project: string): ForeignIssue {
  const state = stateOf(issue)
  return {
    kind: 'issue',
    id: issue.id,
    shortId: issue.shortId ?? issue.id,
    project,
    state,
    assignee: assigneeOf(issue),
    priority: issue.priority ?? null,
    ...historyOf(issue.activity ?? [], state),
  }
}

function stateOf(issue: SentryIssue): ForeignState {
  const decided = (prefix: string) =>
    (issue.activity ?? []).find(({ type }) => type.startsWith(prefix))?.dateCreated ?? issue.lastSeen ?? new Date()
  switch (issue.status ?? '') {
    case 'resolved':
    case 'resolvedInNextRelease':
      // Events at the time of resolution must not reopen it.
      return {
        status: 'resolved',
        resolution: resolutionOf(issue),
        at: new Date(decided('set_resolved').getTime() + 1),
      }
    case 'ignored':
    case 'muted':
    case 'archived':
      return { status: 'archived', until: untilOf(issue), at: decided('set_ignored') }
    default:
      return { status: 'unresolved' }
  }
}

function resolutionOf({ statusDetails: details }: SentryIssue): Resolution {
  if (details?.inRelease) return { kind: 'release', release: details.inRelease }
  if (details?.inNextRelease === true) return { kind: 'next_release', after: '' }
  const { commit, repository } = details?.inCommit ?? {}
  if (commit) return { kind: 'commit', commit, repository: typeof repository === 'string' ? repository : '' }
  return { kind: 'now' }
}

function untilOf({ statusDetails: details, substatus }: SentryIssue): ArchivedUntil {
  if (details?.ignoreUntil) return { kind: 'time', until: details.ignoreUntil }
  if (details?.ignoreCount)
    return { kind: 'events', count: details.ignoreCount, windowMinutes: details.ignoreWindow ?? null }
  if (details?.ignoreUserCount)
    return { kind: 'users', count: details.ignoreUserCount, windowMinutes: details.ignoreUserWindow ?? null }
  return substatus === 'archived_until_escalating' ? { kind: 'escalating' } : { kind: 'forever' }
}

function assigneeOf({ assignedTo }: SentryIssue): ForeignIssue['assignee'] {
  if (assignedTo?.type === 'team' && assignedTo.id) return { kind: 'team', id: assignedTo.id }
  return assignedTo?.email ? { kind: 'person', email: assignedTo.email } : null
}
