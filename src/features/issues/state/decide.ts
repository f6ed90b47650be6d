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

/** A decision and its issues. */
export interface Decided {
  readonly ids: readonly IssueId[]
  readonly decision: Decision
}

/** Explains why a request is invalid, as a sentence. */
export type NotDecided = { readonly text: string }

/** Converts a request to decisions: one, or one per project if each has its own release. */
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
          // '': the catalogue knows each project's newest release.
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
          // A hash identifies its commit in any repository.
          return forAll({ kind: 'resolve', resolution: { kind: 'commit', commit, repository: '' } })
        }
      }
  }
}

/** SHA-1, or SHA-256 in repositories that use it. */
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** Resolves each project's issues in its own newest release. */
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
 * Describes a decision and its consequences in a sentence.
 * @param count number of changed issues
 * @param now the issues' current states, which contain what their next release follows
 * @param isOneProject whether all belong to one project; set if `now` contains only some of them
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
      // Every project has its own releases, so no single consequence applies.
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
