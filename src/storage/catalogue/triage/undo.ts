import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { ActionId, Happening } from '#domain/issue/activity.ts'
import type { Assignee } from '#domain/issue/issue.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { assigneeIn, assigneesOf } from '../issue-rows.ts'
import type { ActivityRow } from '../tables.ts'
import { isBy } from './activity.ts'
import { activityActor, happeningFromRow } from './activity-rows.ts'
import { issueStatesOf, writeChanges, type IssueChange, type IssueStateRow } from './issue-changes.ts'
import { stateFromRow } from './state-columns.ts'

const UNDO_WITHIN_MS = 24 * 3_600_000

/** See TriageCatalogue.undo. If an action changed an issue in several steps, they are undone in reverse order. */
export function undoAction({ db }: Engine, grant: Grant<'event:write'>, action: ActionId, now: Date): Promise<number> {
  const by = activityActor(grant.actor)
  return db.transaction().execute(async (trx) => {
    const lines = await trx
      .selectFrom('issue_activity')
      .selectAll()
      .where('action_id', '=', action)
      .where('at', '>=', now.getTime() - UNDO_WITHIN_MS)
      .where(covered(grant, 'project_id'))
      .orderBy('id', 'desc')
      .execute()
    const mine = lines.filter((line) => isBy(line, by))
    if (mine.length === 0) return 0

    const changed = new Set<number>()
    for (const step of stepsOf(mine)) {
      // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
      const changes = await changesBack(trx, step)
      await writeChanges(trx, changes, { by, now })
      for (const { row } of changes) changed.add(row.id)
    }
    // An action can be undone once. If the issue returns to the same state later, it stays there.
    const ids = mine.map(({ id }) => id)
    await trx.updateTable('issue_activity').set({ action_id: null }).where('id', 'in', ids).execute()
    return changed.size
  })
}

/** Splits entries into lots with at most one entry per issue, to be undone lot by lot. */
function stepsOf(lines: readonly Selectable<ActivityRow>[]): readonly (readonly Selectable<ActivityRow>[])[] {
  const byIssue = [...Map.groupBy(lines, (line) => line.issue_id).values()]
  const steps = byIssue.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: steps }, (_, step) =>
    byIssue.flatMap((ofIssue) => {
      const line = ofIssue[step]
      return line === undefined ? [] : [line]
    }),
  )
}

async function changesBack(db: Db, lines: readonly Selectable<ActivityRow>[]): Promise<readonly IssueChange[]> {
  const rows = await issueStatesOf(
    db,
    lines.map((line) => line.issue_id),
  ).execute()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const changes = lines.flatMap((line) => {
    const row = rowById.get(line.issue_id)
    const set = JSON.parse(line.before ?? '{}') as IssueChange['set']
    const what = row && takenBack(row, happeningFromRow(line))
    return row === undefined || what === undefined ? [] : [{ row, set, what }]
  })
  return withoutGone(db, changes)
}

/** The activity entry for the undo, or `undefined` if the issue has changed since the action. */
function takenBack(row: IssueStateRow, done: Happening): Happening | undefined {
  switch (done.kind) {
    case 'state':
      return isDeepStrictEqual(stateFromRow(row), done.is) ? { kind: 'state', was: done.is, is: done.was } : undefined
    case 'assigned':
      return isAssignedTo(row, done.is) ? { kind: 'assigned', was: done.is, is: done.was } : undefined
    case 'priority':
      return row.priority === done.is ? { kind: 'priority', was: done.is, is: done.was } : undefined
    case 'first_seen':
    case 'seen_in':
    case 'comment':
    case 'merged':
    case 'taken_out':
    case 'linked':
    case 'unlinked':
      return undefined
  }
}

function isAssignedTo(row: IssueStateRow, assignee: Assignee | null): boolean {
  return (
    row.assignee_user_id === (assignee?.kind === 'user' ? assignee.id : null) &&
    row.assignee_team_id === (assignee?.kind === 'team' ? assignee.id : null)
  )
}

/** If the previous assignee no longer exists, the issue becomes unassigned. */
async function withoutGone(db: Db, changes: readonly IssueChange[]): Promise<readonly IssueChange[]> {
  const before = changes.map(({ row, set }) => ({ ...row, ...set }))
  const there = await assigneesOf(db, before)
  return changes.map((change) => {
    if (change.what.kind !== 'assigned') return change
    const { assignee_user_id: user = null, assignee_team_id: team = null } = change.set
    const isGone = (user !== null && !there.users.has(user)) || (team !== null && !there.teams.has(team))
    if (!isGone) return { ...change, what: { ...change.what, is: assigneeIn(there, { ...change.row, ...change.set }) } }
    return {
      ...change,
      set: { assignee_user_id: null, assignee_team_id: null },
      what: { ...change.what, is: null },
    }
  })
}
