import type { Selectable } from 'kysely'
import type { Db } from '../engine.ts'
import type { Tables } from '../tables.ts'

/** Tables whose rows belong to one issue and go with it. A test compares them with the schema's foreign keys. */
export const issueTables = [
  'issue_hashes',
  'issue_moves',
  'issue_activity',
  'issue_places',
  'issue_marks',
  'alert_last_fired',
  'issue_tickets',
] as const
type IssueTable = (typeof issueTables)[number]

/** An issue with its rows of all tables. */
export interface KeptRows {
  readonly issue: Selectable<Tables['issues']>
  readonly rows: { readonly [T in IssueTable]: readonly Selectable<Tables[T]>[] }
  /** Ids of `alert_firings`, which lose their issue and stay. */
  readonly firings: readonly number[]
}

/** Rows in one statement: far below what engines allow of parameters. */
const AT_ONCE = 500

/** Reads all that goes with these issues. */
export async function keepRows(db: Db, issues: readonly Selectable<Tables['issues']>[]): Promise<readonly KeptRows[]> {
  const ids = issues.map(({ id }) => id)
  const read = <T extends IssueTable>(table: T) => rowsOf(db, table, ids)
  const all = {
    issue_hashes: await read('issue_hashes'),
    issue_moves: await read('issue_moves'),
    issue_activity: await read('issue_activity'),
    issue_places: await read('issue_places'),
    issue_marks: await read('issue_marks'),
    alert_last_fired: await read('alert_last_fired'),
    issue_tickets: await read('issue_tickets'),
  }
  const firings = Map.groupBy(
    await db.selectFrom('alert_firings').select(['id', 'issue_id']).where('issue_id', 'in', ids).execute(),
    (one) => one.issue_id,
  )
  const byIssue = Object.entries(all).map(
    ([table, rows]) => [table, Map.groupBy(rows as readonly { issue_id: number }[], (row) => row.issue_id)] as const,
  )
  return issues.map((issue) => ({
    issue,
    rows: Object.fromEntries(
      byIssue.map(([table, rows]) => [table, rows.get(issue.id) ?? []]),
    ) as unknown as KeptRows['rows'],
    firings: (firings.get(issue.id) ?? []).map(({ id }) => id),
  }))
}

async function rowsOf<T extends IssueTable>(
  db: Db,
  table: T,
  ids: readonly number[],
): Promise<readonly Selectable<Tables[T]>[]> {
  // Kysely does not see that all of them have the column.
  const rows = await db
    .selectFrom(table as 'issue_hashes')
    .selectAll()
    .where('issue_id', 'in', ids)
    .execute()
  return rows as unknown as readonly Selectable<Tables[T]>[]
}

/**
 * Puts an issue's rows back, without those of accounts, tickets and rules that were deleted since and without groups that
 * another issue owns by now.
 * @returns those issues, which own groups of it
 */
export async function putBack(db: Db, { issue, rows, firings }: KeptRows): Promise<readonly number[]> {
  const people = await presentIn(db, 'user', [
    ...rows.issue_marks.map((row) => row.user_id),
    ...(issue.assignee_user_id === null ? [] : [issue.assignee_user_id]),
  ])
  const teams = await presentIn(db, 'teams', issue.assignee_team_id === null ? [] : [issue.assignee_team_id])
  const tickets = await presentIn(
    db,
    'tickets',
    rows.issue_tickets.map((row) => row.ticket_id),
  )
  const rules = await presentIn(
    db,
    'alert_rules',
    rows.alert_last_fired.map((row) => row.rule_id),
  )
  const owners = await ownersNow(db, rows.issue_hashes)
  await insertIssue(db, issue, { people, teams })
  await insertAll(
    db,
    'issue_hashes',
    rows.issue_hashes.filter((row) => !owners.has(row.group_hash)),
  )
  await insertAll(db, 'issue_moves', rows.issue_moves)
  await insertAll(db, 'issue_activity', rows.issue_activity)
  await insertAll(db, 'issue_places', rows.issue_places)
  await insertAll(
    db,
    'issue_marks',
    rows.issue_marks.filter((row) => people.has(row.user_id)),
  )
  await insertAll(
    db,
    'alert_last_fired',
    rows.alert_last_fired.filter((row) => rules.has(row.rule_id)),
  )
  await insertAll(
    db,
    'issue_tickets',
    rows.issue_tickets.filter((row) => tickets.has(row.ticket_id)),
  )
  for (const some of inChunks(firings))
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await db.updateTable('alert_firings').set({ issue_id: issue.id }).where('id', 'in', some).execute()
  return [...new Set(owners.values())]
}

type Ids = ReadonlySet<string | number | null>

/** Without an assignee that was deleted since. */
async function insertIssue(
  db: Db,
  issue: KeptRows['issue'],
  { people, teams }: { readonly people: Ids; readonly teams: Ids },
): Promise<void> {
  await db
    .insertInto('issues')
    .values({
      ...issue,
      assignee_user_id: people.has(issue.assignee_user_id) ? issue.assignee_user_id : null,
      assignee_team_id: teams.has(issue.assignee_team_id) ? issue.assignee_team_id : null,
    })
    .execute()
}

/** Issues that own these groups by now, by group. */
async function ownersNow(db: Db, hashes: readonly Tables['issue_hashes'][]): Promise<ReadonlyMap<string, number>> {
  const [first] = hashes
  if (first === undefined) return new Map()
  const groups = hashes.map((row) => row.group_hash)
  const found = db.selectFrom('issue_hashes').select(['group_hash', 'issue_id']).where('group_hash', 'in', groups)
  const rows = await found.where('project_id', '=', first.project_id).execute()
  return new Map(rows.map((row) => [row.group_hash, row.issue_id]))
}

async function presentIn(
  db: Db,
  table: 'user' | 'teams' | 'tickets' | 'alert_rules',
  ids: readonly (string | number)[],
): Promise<Ids> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(table as 'teams')
    .select('id')
    .where('id', 'in', ids as readonly number[])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function insertAll<T extends IssueTable>(
  db: Db,
  table: T,
  rows: readonly Selectable<Tables[T]>[],
): Promise<void> {
  for (const some of inChunks(rows))
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await db
      .insertInto(table as 'issue_hashes')
      .values(some as unknown as readonly Tables['issue_hashes'][])
      .execute()
}

function inChunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
}
