import type { Selectable } from 'kysely'
import type { ActionId, ActivityActor, Happening } from '#domain/issue/activity.ts'
import type { IssueState } from '#domain/issue/state.ts'
import { jsonRows, type Db } from '../engine.ts'
import type { IssueRow } from '../tables.ts'
import { addActivity } from './activity-rows.ts'
import { stateColumns, stateFromRow } from './state-columns.ts'

/** The columns of `issues` that hold its state. */
const issueStateColumns = {
  status: 'text',
  substatus: 'text',
  state_detail: 'text',
  state_at: 'integer',
  archived_count: 'integer',
  wake_at: 'integer',
  regressed_at: 'integer',
  regressed_release: 'text',
  priority: 'text',
  priority_set: 'integer',
  assignee_user_id: 'text',
  assignee_team_id: 'integer',
} as const
const issueStateNames = Object.keys(issueStateColumns) as (keyof IssueStateColumns)[]

type IssueStateColumns = Pick<Selectable<IssueRow>, keyof typeof issueStateColumns>

/** The columns needed to change an issue. */
export interface IssueStateRow extends IssueStateColumns {
  readonly id: number
  readonly project_id: number
  readonly event_count: number
}

/** A change to one issue and its activity entry. */
export interface IssueChange {
  readonly row: IssueStateRow
  readonly set: Partial<IssueStateColumns>
  readonly what: Happening
  /** Milliseconds since the epoch; defaults to now. */
  readonly at?: number
}

/** Selects the columns of `issues` that are needed to change them. */
export function issueStateRows(db: Db) {
  return db.selectFrom('issues').select(['issues.id', 'issues.project_id', 'issues.event_count', ...issueStateNames])
}

/** The same for specific issues. */
export function issueStatesOf(db: Db, ids: readonly number[]) {
  const wanted = jsonRows<{ id: number }>(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  return issueStateRows(db).where('issues.id', 'in', (eb) => eb.selectFrom(wanted.as('input')).select('input.id'))
}

/** The change that moves an issue to a new state. An archived issue counts its events from now on. */
export function toState(
  row: IssueStateRow,
  is: IssueState,
  now: Date,
  more: Pick<Extract<Happening, { kind: 'state' }>, 'why' | 'release' | 'ticket'> = {},
): IssueChange {
  return {
    row,
    set: {
      ...stateColumns(is, now),
      archived_count: is.status === 'archived' ? row.event_count : null,
      // Resolving an issue again clears its regression.
      ...(is.status === 'resolved' && { regressed_at: null }),
    },
    what: { kind: 'state', was: stateFromRow(row), is, ...more },
  }
}

/** Writes changes and their activity entries, one statement each. An issue may appear only once. */
export async function writeChanges(
  db: Db,
  changes: readonly IssueChange[],
  { by, now, action }: { readonly by: ActivityActor; readonly now: Date; readonly action?: ActionId },
): Promise<void> {
  if (changes.length === 0) return
  type Row = IssueStateColumns & { id: number }
  const rows = jsonRows<Row>(
    { id: 'integer', ...issueStateColumns },
    changes.map(({ row, set }) => ({ ...row, ...set })),
  )
  await db
    .updateTable('issues')
    .from(rows.as('input'))
    .set((eb) => Object.fromEntries(issueStateNames.map((name) => [name, eb.ref(`input.${name}`)])))
    .whereRef('issues.id', '=', 'input.id')
    .execute()
  await addActivity(
    db,
    changes.map(({ row, set, what, at = now.getTime() }) => ({
      issueId: row.id,
      projectId: row.project_id,
      at,
      by,
      what,
      ...(action !== undefined && { action, before: valuesBefore(row, set) }),
    })),
  )
}

function valuesBefore(row: IssueStateRow, set: Partial<IssueStateColumns>): object {
  return Object.fromEntries((Object.keys(set) as (keyof IssueStateColumns)[]).map((name) => [name, row[name]]))
}
