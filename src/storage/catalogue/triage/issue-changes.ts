import type { Selectable } from 'kysely'
import type { ActionId, ActivityActor, Happening } from '#domain/issue/activity.ts'
import type { IssueState } from '#domain/issue/state.ts'
import { jsonRows, type Db } from '../engine.ts'
import type { IssueRow } from '../tables.ts'
import { addActivity } from './activity-rows.ts'
import { stateColumns, stateFromRow } from './state-columns.ts'

/** The columns of `issues` that say where an issue stands. */
const standingColumns = {
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
const standingNames = Object.keys(standingColumns) as (keyof StandingColumns)[]

type StandingColumns = Pick<Selectable<IssueRow>, keyof typeof standingColumns>

/** An issue as whoever changes it needs to know it. */
export interface StandingRow extends StandingColumns {
  readonly id: number
  readonly project_id: number
  readonly event_count: number
}

/** What becomes of one issue, and how its history tells it. */
export interface IssueChange {
  readonly row: StandingRow
  readonly set: Partial<StandingColumns>
  readonly what: Happening
  /** Milliseconds since the epoch; absent: now. */
  readonly at?: number
}

/** Rows of `issues` with what is needed to change them. */
export function standingRows(db: Db) {
  return db.selectFrom('issues').select(['issues.id', 'issues.project_id', 'issues.event_count', ...standingNames])
}

/** The same for these issues only. */
export function standingOfIssues(db: Db, ids: readonly number[]) {
  const wanted = jsonRows<{ id: number }>(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  return standingRows(db).where('issues.id', 'in', (eb) => eb.selectFrom(wanted.as('given')).select('given.id'))
}

/** An issue's new state. What counts from its archiving counts from now. */
export function toState(
  row: StandingRow,
  is: IssueState,
  now: Date,
  more: Pick<Extract<Happening, { kind: 'state' }>, 'why' | 'release' | 'ticket'> = {},
): IssueChange {
  return {
    row,
    set: {
      ...stateColumns(is, now),
      archived_count: is.status === 'archived' ? row.event_count : null,
      // What is resolved anew has not come back since.
      ...(is.status === 'resolved' && { regressed_at: null }),
    },
    what: { kind: 'state', was: stateFromRow(row), is, ...more },
  }
}

/** Writes changes and their lines of history, each in one statement. No issue may be among them twice. */
export async function writeChanges(
  db: Db,
  changes: readonly IssueChange[],
  { by, now, action }: { readonly by: ActivityActor; readonly now: Date; readonly action?: ActionId },
): Promise<void> {
  if (changes.length === 0) return
  type Row = StandingColumns & { id: number }
  const rows = jsonRows<Row>(
    { id: 'integer', ...standingColumns },
    changes.map(({ row, set }) => ({ ...row, ...set })),
  )
  await db
    .updateTable('issues')
    .from(rows.as('given'))
    .set((eb) => Object.fromEntries(standingNames.map((name) => [name, eb.ref(`given.${name}`)])))
    .whereRef('issues.id', '=', 'given.id')
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

function valuesBefore(row: StandingRow, set: Partial<StandingColumns>): object {
  return Object.fromEntries((Object.keys(set) as (keyof StandingColumns)[]).map((name) => [name, row[name]]))
}
