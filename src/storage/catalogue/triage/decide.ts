import { isDeepStrictEqual } from 'node:util'
import type { TeamId } from '#domain/ids.ts'
import type { Assignee } from '#domain/issue/issue.ts'
import type { IssueState, Priority, Resolution } from '#domain/issue/state.ts'
import type { Decision } from '#domain/issue/triage.ts'
import type { Db } from '../engine.ts'
import { assigneeIn, assigneesOf } from '../issue-rows.ts'
import { newestRelease } from '../releases/newest.ts'
import { toState, type IssueChange, type IssueStateRow } from './issue-changes.ts'
import { stateFromRow } from './state-columns.ts'

/** The changes that a decision makes to these issues. Skips issues that are already in that state. */
export async function changesBy(
  db: Db,
  decision: Decision,
  rows: readonly IssueStateRow[],
  now: Date,
): Promise<readonly IssueChange[]> {
  switch (decision.kind) {
    case 'reopen':
      return changesTo(rows, () => ({ status: 'unresolved', substatus: 'ongoing' }), now)
    case 'resolve': {
      const resolutions = await resolutionByProject(db, decision.resolution, rows)
      return changesTo(
        rows,
        (row) => ({ status: 'resolved', resolution: resolutions.get(row.project_id) ?? decision.resolution, at: now }),
        now,
      )
    }
    case 'archive':
      return changesTo(rows, () => ({ status: 'archived', until: decision.until, at: now }), now)
    case 'assign':
      return assignments(db, decision.to, rows)
    case 'priority':
      return rows.flatMap((row) => priorityChange(row, decision.priority))
  }
}

function changesTo(
  rows: readonly IssueStateRow[],
  stateOf: (row: IssueStateRow) => IssueState,
  now: Date,
): readonly IssueChange[] {
  return rows.flatMap((row) => {
    const is = stateOf(row)
    return isSameDecision(stateFromRow(row), is) ? [] : [toState(row, is, now)]
  })
}

/** Ignores the time of the decision. An unresolved issue needs no reopening, regardless of its substatus. */
function isSameDecision(was: IssueState, is: IssueState): boolean {
  if (was.status === 'unresolved' || is.status === 'unresolved') return was.status === is.status
  return isDeepStrictEqual({ ...was, at: null }, { ...is, at: null })
}

/** Expands a resolution into its meaning in each project, if that differs. Only this store has the facts for it. */
async function resolutionByProject(
  db: Db,
  resolution: Resolution,
  rows: readonly IssueStateRow[],
): Promise<ReadonlyMap<number, Resolution>> {
  const projects = [...new Set(rows.map((row) => row.project_id))]
  const found = new Map<number, Resolution>()
  for (const project of projects) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, few projects
    const meant = await meantIn(db, project, resolution)
    if (meant !== undefined) found.set(project, meant)
  }
  return found
}

async function meantIn(db: Db, projectId: number, resolution: Resolution): Promise<Resolution | undefined> {
  switch (resolution.kind) {
    case 'now':
      return undefined
    case 'release': {
      const release = resolution.release || (await newestRelease(db, projectId))
      return release === '' ? { kind: 'now' } : { kind: 'release', release }
    }
    case 'next_release':
      return resolution.after === '' ? { kind: 'next_release', after: await newestRelease(db, projectId) } : undefined
    case 'commit': {
      const release = await releaseWith(db, projectId, resolution)
      return release === undefined ? undefined : { kind: 'release', release }
    }
  }
}

/** A project's first release that contains a commit. */
async function releaseWith(
  db: Db,
  projectId: number,
  { commit, repository }: Extract<Resolution, { kind: 'commit' }>,
): Promise<string | undefined> {
  const holding = db
    .selectFrom('commits')
    .innerJoin('releases', 'releases.id', 'commits.release_id')
    .innerJoin('release_projects', 'release_projects.release_id', 'releases.id')
    .select('releases.version')
    .where('release_projects.project_id', '=', projectId)
    .where('commits.commit_id', '=', commit)
    .orderBy('releases.id')
    .limit(1)
  const found = repository === '' ? holding : holding.where('commits.repository', '=', repository)
  return (await found.executeTakeFirst())?.version
}

/** Ignores assignees that do not exist. */
async function assignments(
  db: Db,
  to: Pick<Assignee, 'kind' | 'id'> | null,
  rows: readonly IssueStateRow[],
): Promise<readonly IssueChange[]> {
  const is = to === null ? null : await assigneeOf(db, to)
  if (is === undefined) return []
  const columns = {
    assignee_user_id: is?.kind === 'user' ? is.id : null,
    assignee_team_id: is?.kind === 'team' ? is.id : null,
  }
  const changing = rows.filter(
    (row) => row.assignee_user_id !== columns.assignee_user_id || row.assignee_team_id !== columns.assignee_team_id,
  )
  const assignees = await assigneesOf(db, changing)
  return changing.map((row) => ({ row, set: columns, what: { kind: 'assigned', was: assigneeIn(assignees, row), is } }))
}

async function assigneeOf(db: Db, { kind, id }: Pick<Assignee, 'kind' | 'id'>): Promise<Assignee | undefined> {
  switch (kind) {
    case 'user': {
      const user = db.selectFrom('user').select('name').where('id', '=', String(id))
      const found = await user.executeTakeFirst()
      return found && { kind, id: String(id), name: found.name }
    }
    case 'team': {
      const team = db.selectFrom('teams').select('name').where('id', '=', Number(id))
      const found = await team.executeTakeFirst()
      return found && { kind, id: Number(id) as TeamId, name: found.name }
    }
  }
}

function priorityChange(row: IssueStateRow, is: Priority): readonly IssueChange[] {
  const was = row.priority as Priority
  return was === is ? [] : [{ row, set: { priority: is, priority_set: 1 }, what: { kind: 'priority', was, is } }]
}
