import type { Selectable } from 'kysely'
import { eventTypes, levels } from '#domain/event/event.ts'
import type { GroupHash, IssueId, ProjectId, TeamId } from '#domain/ids.ts'
import type { Assignee, Issue, IssueMetadata } from '#domain/issue/issue.ts'
import { priorities } from '#domain/issue/state.ts'
import { jsonRows, type Db } from './engine.ts'
import type { IssueRow } from './tables.ts'
import { stateFromRow } from './triage/state-columns.ts'

/** Converts rows of `issues` to domain values in the same order, each with the hashes it owns. */
export async function issuesFromRows(db: Db, rows: readonly Selectable<IssueRow>[]): Promise<readonly Issue[]> {
  if (rows.length === 0) return []
  const wanted = jsonRows<{ id: number }>(
    { id: 'integer' },
    rows.map(({ id }) => ({ id })),
  )
  const owned = await db
    .selectFrom(wanted.as('input'))
    .innerJoin('issue_hashes', 'issue_hashes.issue_id', 'input.id')
    .select(['issue_hashes.issue_id', 'issue_hashes.group_hash'])
    .orderBy('issue_hashes.group_hash')
    .execute()
  const hashes = Map.groupBy(owned, (row) => row.issue_id)
  const assignees = await assigneesOf(db, rows)
  return rows.map((row) =>
    issueFromRow(row, hashes.get(row.id)?.map((one) => one.group_hash) ?? [], assigneeIn(assignees, row)),
  )
}

/** Names by id. */
interface Assignees {
  readonly users: ReadonlyMap<string, string>
  readonly teams: ReadonlyMap<number, string>
}

type AssigneeColumns = Pick<Selectable<IssueRow>, 'assignee_user_id' | 'assignee_team_id'>

/** The assignees of these rows under their current names. */
export async function assigneesOf(db: Db, rows: readonly AssigneeColumns[]): Promise<Assignees> {
  const userIds = present(rows.map((row) => row.assignee_user_id))
  const teamIds = present(rows.map((row) => row.assignee_team_id))
  const users =
    userIds.length === 0 ? [] : await db.selectFrom('user').select(['id', 'name']).where('id', 'in', userIds).execute()
  const teams =
    teamIds.length === 0 ? [] : await db.selectFrom('teams').select(['id', 'name']).where('id', 'in', teamIds).execute()
  return {
    users: new Map(users.map(({ id, name }) => [id, name])),
    teams: new Map(teams.map(({ id, name }) => [id, name])),
  }
}

/** Null if unassigned. */
export function assigneeIn({ users, teams }: Assignees, row: AssigneeColumns): Assignee | null {
  const { assignee_user_id: user, assignee_team_id: team } = row
  if (user !== null) return { kind: 'user', id: user, name: users.get(user) ?? '' }
  return team === null ? null : { kind: 'team', id: team as TeamId, name: teams.get(team) ?? '' }
}

function present<T>(values: readonly (T | null)[]): readonly T[] {
  return [...new Set(values.filter((value) => value !== null))]
}

function issueFromRow(row: Selectable<IssueRow>, hashes: readonly string[], assignee: Assignee | null): Issue {
  return {
    id: row.id as IssueId,
    projectId: row.project_id as ProjectId,
    number: row.number,
    title: row.title,
    culprit: row.culprit,
    level: levels.find((level) => level === row.level) ?? 'error',
    type: eventTypes.find((type) => type === row.type) ?? 'error',
    platform: row.platform,
    metadata: JSON.parse(row.metadata) as IssueMetadata,
    handled: row.handled === 1,
    state: stateFromRow(row),
    priority: priorities.find((priority) => priority === row.priority) ?? 'medium',
    assignee,
    regressedAt: dateOrNull(row.regressed_at),
    regressedRelease: row.regressed_release,
    firstRelease: row.first_release,
    lastRelease: row.last_release,
    hashes: hashes as readonly GroupHash[],
    eventCount: row.event_count,
    firstSeen: new Date(row.first_seen),
    lastSeen: new Date(row.last_seen),
  }
}

export function dateOrNull(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
