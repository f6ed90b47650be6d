import type { Grant } from '#domain/access/access.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { ArchivedUntil } from '#domain/issue/state.ts'
import type { Decision } from '#domain/issue/triage.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { running } from '#running'
import { MOST_WAITED_FOR, type AskedChange } from './asked.ts'
import { instantOf } from './moment.ts'
import { settledLabel } from './state-label.ts'

/** A decision, and the issues that it is about. */
export interface Decided {
  readonly ids: readonly IssueId[]
  readonly decision: Decision
}

/** Why what was asked for makes no sense: a finished sentence. */
export type NotDecided = { readonly text: string }

/** What was asked for, as decisions: one, or where each project has its own release one for each of them. */
export async function decisionsFor(
  grant: Grant<'project:read'>,
  issues: readonly Pick<Issue, 'id' | 'projectId'>[],
  what: AskedChange,
  now: Date,
): Promise<Result<readonly Decided[], NotDecided>> {
  const forAll = (decision: Decision) => ok([{ ids: issues.map(({ id }) => id), decision }])
  switch (what.kind) {
    case 'reopen':
    case 'priority':
      return forAll(what)
    case 'archive': {
      const until = untilOf(what.until, now)
      return until.ok ? forAll({ kind: 'archive', until: until.value }) : until
    }
    case 'resolve':
      switch (what.as.in) {
        case 'now':
          return forAll({ kind: 'resolve', resolution: { kind: 'now' } })
        case 'next_release':
          // '': the catalogue knows the newest release of each project.
          return forAll({ kind: 'resolve', resolution: { kind: 'next_release', after: '' } })
        case 'current_release':
          return inCurrentReleases(grant, issues)
        case 'release': {
          const { release } = what.as
          const known = await running().catalogue.releases.byVersion(grant, release)
          if (known === undefined) return refuse({ text: messages('triage')('done.unknownRelease', { release }) })
          return forAll({ kind: 'resolve', resolution: { kind: 'release', release } })
        }
        case 'commit': {
          const commit = what.as.commit.trim().toLowerCase()
          if (!COMMIT.test(commit)) return refuse({ text: messages('triage')('done.badCommit') })
          // A hash names its commit in whichever repository it is.
          return forAll({ kind: 'resolve', resolution: { kind: 'commit', commit, repository: '' } })
        }
      }
  }
}

/** SHA-1, or SHA-256 where a repository uses it. */
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** Each project's issues in its own newest release. */
async function inCurrentReleases(
  grant: Grant<'project:read'>,
  issues: readonly Pick<Issue, 'id' | 'projectId'>[],
): Promise<Result<readonly Decided[], NotDecided>> {
  const decided: Decided[] = []
  for (const [projectId, own] of Map.groupBy(issues, (issue): ProjectId => issue.projectId)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, few projects
    const release = await running().catalogue.releases.newest(grant, projectId)
    if (release === undefined) return refuse({ text: messages('triage')('done.noRelease') })
    decided.push({
      ids: own.map(({ id }) => id),
      decision: { kind: 'resolve', resolution: { kind: 'release', release } },
    })
  }
  return ok(decided)
}

const DAY_MS = 24 * 3_600_000

function untilOf(
  asked: Extract<AskedChange, { kind: 'archive' }>['until'],
  now: Date,
): Result<ArchivedUntil, NotDecided> {
  const t = messages('triage')
  switch (asked.kind) {
    case 'escalating':
    case 'forever':
      return ok(asked)
    case 'days':
      return ok({ kind: 'time', until: new Date(now.getTime() + asked.days * DAY_MS) })
    case 'moment': {
      const until = instantOf(asked.local, requestContext().timeZone)
      return until === undefined || until <= now ? refuse({ text: t('done.badMoment') }) : ok({ kind: 'time', until })
    }
    case 'events':
    case 'users': {
      const { count } = asked
      const isFine = Number.isSafeInteger(count) && count >= 1 && count <= MOST_WAITED_FOR
      return isFine ? ok(asked) : refuse({ text: t('done.badCount', { most: MOST_WAITED_FOR }) })
    }
  }
}

/**
 * What was decided, in a sentence that also says what it means from now on.
 * @param count how many issues changed
 * @param now where the issues of the decision stand by now: the catalogue knows what their next release comes after
 * @param isOneProject whether all of them are of one; said where `now` is but some of them
 */
export function sentenceOf(
  what: AskedChange,
  count: number,
  now: readonly Pick<Issue, 'projectId' | 'state'>[],
  isOneProject = new Set(now.map(({ projectId }) => projectId)).size === 1,
): string {
  const t = messages('triage')
  switch (what.kind) {
    case 'reopen':
      return t('done.reopened', { count })
    case 'priority':
      return t('done.priority', { count, priority: t(`priority.${what.priority}`) })
    case 'resolve':
    case 'archive': {
      const settled = now.map(({ state }) => state).find(({ status }) => status !== 'unresolved')
      if (count === 0 || settled === undefined || settled.status === 'unresolved')
        return t('done.settled', { count: 0, what: '' })
      const { word, means } = settledLabel(settled, count)
      // Each project has its own releases: what holds for one says nothing of the others.
      if (isOneProject || !isByProject(what)) return `${t('done.settled', { count, what: word })} ${means}`
      return t('done.settled', { count, what: what.as.in === 'current_release' ? t('word.currentRelease') : word })
    }
  }
}

type ByProject = Extract<AskedChange, { kind: 'resolve' }>

/** Whether it means something else in each project. */
function isByProject(what: AskedChange): what is ByProject {
  return what.kind === 'resolve' && what.as.in !== 'now' && what.as.in !== 'release'
}
