import { sql, type Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { IssueId } from '#domain/ids.ts'
import type { Marks, MarksCatalogue, SubscriptionReason } from '#domain/issue/triage.ts'
import { byName, covered, jsonRows, type Db, type Engine } from './engine.ts'
import { dateOrNull } from './issue-rows.ts'
import { seesProject } from './people/sees-project.ts'
import type { IssueMarkRow } from './tables.ts'

/** The store of users' personal marks on issues: bookmarks, subscriptions and when they last looked. */
export function createMarks({ db }: Engine): MarksCatalogue {
  return {
    of: (grant, userId, ids) => marksOf(db, grant, userId, ids),
    bookmark: (grant, userId, ids, on) => mark(db, grant, userId, ids, { bookmarked: on ? 1 : 0 }),
    subscribe: (grant, userId, ids, on) => mark(db, grant, userId, ids, { subscription: on ? 'chosen' : 'off' }),
    see: (grant, userId, id, now) => mark(db, grant, userId, [id], { seen_at: now.getTime() }),
    seenBy: (grant, id, limit) => seenBy(db, grant, id, limit),
    subscribers: (grant, id) => subscribers(db, grant, id),
  }
}

/**
 * Subscribes users who take part in issues, within the caller's transaction. Users who unsubscribed or are already
 * subscribed stay as they are. Deleted accounts are skipped.
 */
export async function subscribeBecause(
  db: Db,
  userIds: readonly string[],
  issueIds: readonly IssueId[],
  reason: Exclude<SubscriptionReason, 'chosen'>,
): Promise<void> {
  if (userIds.length === 0 || issueIds.length === 0) return
  const people = jsonRows<{ id: string }>(
    { id: 'text' },
    userIds.map((id) => ({ id })),
  )
  await db
    .insertInto('issue_marks')
    .columns(['user_id', 'issue_id', 'subscription'])
    .expression((eb) =>
      eb
        .selectFrom('issues')
        .innerJoin('user', (join) => join.onTrue())
        .select(['user.id as user_id', 'issues.id as issue_id', eb.val<string>(reason).as('subscription')])
        .where('user.id', 'in', (inner) => inner.selectFrom(people.as('people')).select('people.id'))
        .where('issues.id', 'in', (inner) => inner.selectFrom(idTable(issueIds).as('input')).select('input.id')),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'issue_id'])
        .doUpdateSet((eb) => ({ subscription: eb.ref('excluded.subscription') }))
        .where('issue_marks.subscription', 'is', null),
    )
    .execute()
}

/** Does the same for all members of these teams. */
export async function subscribeTeamsBecause(
  db: Db,
  teamIds: readonly number[],
  issueIds: readonly IssueId[],
  reason: Exclude<SubscriptionReason, 'chosen'>,
): Promise<void> {
  if (teamIds.length === 0) return
  const members = await db.selectFrom('team_members').select('user_id').where('team_id', 'in', teamIds).execute()
  const userIds = [...new Set(members.map(({ user_id }) => user_id))]
  await subscribeBecause(db, userIds, issueIds, reason)
}

function idTable(ids: readonly IssueId[]) {
  return jsonRows<{ id: number }>(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
}

async function marksOf(
  db: Db,
  grant: Grant<'event:read'>,
  userId: string,
  ids: readonly IssueId[],
): Promise<ReadonlyMap<IssueId, Marks>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(idTable(ids).as('input'))
    .innerJoin('issue_marks', 'issue_marks.issue_id', 'input.id')
    .innerJoin('issues', 'issues.id', 'input.id')
    .selectAll('issue_marks')
    .where('issue_marks.user_id', '=', userId)
    .where(covered(grant, 'issues.project_id'))
    .execute()
  return new Map(rows.map((row) => [row.issue_id as IssueId, marksFromRow(row)]))
}

function marksFromRow(row: Selectable<IssueMarkRow>): Marks {
  return {
    bookmarked: row.bookmarked === 1,
    // Only this code writes the column.
    subscription: row.subscription as Marks['subscription'],
    seenAt: dateOrNull(row.seen_at),
  }
}

/** Sets one of a user's marks on the issues that the grant covers. */
async function mark(
  db: Db,
  grant: Grant<'event:read'>,
  userId: string,
  ids: readonly IssueId[],
  set: Partial<Pick<Selectable<IssueMarkRow>, 'bookmarked' | 'subscription' | 'seen_at'>>,
): Promise<void> {
  if (ids.length === 0) return
  const values = { bookmarked: 0, subscription: null, seen_at: null, ...set }
  await db
    .insertInto('issue_marks')
    .columns(['user_id', 'issue_id', 'bookmarked', 'subscription', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('issues')
        .innerJoin('user', (join) => join.on('user.id', '=', userId))
        .select([
          'user.id as user_id',
          'issues.id as issue_id',
          sql<number>`cast(${values.bookmarked} as bigint)`.as('bookmarked'),
          sql<string | null>`cast(${values.subscription} as text)`.as('subscription'),
          sql<number | null>`cast(${values.seen_at} as bigint)`.as('seen_at'),
        ])
        .where('issues.id', 'in', (inner) => inner.selectFrom(idTable(ids).as('input')).select('input.id'))
        .where(covered(grant, 'issues.project_id')),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'issue_id']).doUpdateSet(set))
    .execute()
}

async function seenBy(db: Db, grant: Grant<'event:read'>, id: IssueId, limit: number) {
  const rows = await db
    .selectFrom('issue_marks')
    .innerJoin('issues', 'issues.id', 'issue_marks.issue_id')
    .innerJoin('user', 'user.id', 'issue_marks.user_id')
    .select(['user.id', 'user.name', 'issue_marks.seen_at'])
    .where('issue_marks.issue_id', '=', id)
    .where('issue_marks.seen_at', 'is not', null)
    .where(covered(grant, 'issues.project_id'))
    .orderBy('issue_marks.seen_at', 'desc')
    .orderBy('user.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ userId: row.id, name: row.name, at: new Date(row.seen_at ?? 0) }))
}

/** Skips users who have since lost access to the project. */
async function subscribers(db: Db, grant: Grant<'event:read'>, id: IssueId) {
  const rows = await db
    .selectFrom('issue_marks')
    .innerJoin('issues', 'issues.id', 'issue_marks.issue_id')
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .innerJoin('user', 'user.id', 'issue_marks.user_id')
    .select(['user.id', 'user.name', 'issue_marks.subscription'])
    .where('issue_marks.issue_id', '=', id)
    .where('issue_marks.subscription', 'is not', null)
    .where('issue_marks.subscription', '<>', 'off')
    .where(covered(grant, 'issues.project_id'))
    .where(seesProject())
    .execute()
  return rows
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map((row) => ({ userId: row.id, name: row.name, reason: row.subscription as SubscriptionReason }))
}
