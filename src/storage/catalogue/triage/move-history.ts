import { sql } from 'kysely'
import type { Db } from '../engine.ts'

/** Moves the activity, places and marks of merged issues to the remaining one, before the merged issues are deleted. */
export async function moveHistory(db: Db, gone: readonly number[], into: number): Promise<void> {
  await db.updateTable('issue_activity').set({ issue_id: into }).where('issue_id', 'in', gone).execute()
  await copyPlaces(db, gone, into)
  await copyMarks(db, gone, into)
}

/**
 * Adds the places of these issues to another. A split-off issue keeps all places of the whole, so that no place is
 * reported as new to it by mistake.
 */
export async function copyPlaces(db: Db, from: readonly number[], into: number): Promise<void> {
  await db
    .insertInto('issue_places')
    .columns(['issue_id', 'kind', 'name', 'first_seen'])
    .expression((eb) =>
      eb
        .selectFrom('issue_places')
        .select([
          sql<number>`cast(${into} as bigint)`.as('issue_id'),
          'kind',
          'name',
          sql<number>`min(first_seen)`.as('first_seen'),
        ])
        .where('issue_id', 'in', from)
        .groupBy(['kind', 'name']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['issue_id', 'kind', 'name'])
        .doUpdateSet((eb) => ({ first_seen: eb.ref('excluded.first_seen') }))
        .whereRef('excluded.first_seen', '<', 'issue_places.first_seen'),
    )
    .execute()
}

/**
 * A mark on one of the issues becomes a mark on the whole. Unsubscribing from one unsubscribes from the whole, unless
 * the user was subscribed to that.
 */
async function copyMarks(db: Db, from: readonly number[], into: number): Promise<void> {
  await db
    .insertInto('issue_marks')
    .columns(['user_id', 'issue_id', 'bookmarked', 'subscription', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('issue_marks')
        .select([
          'user_id',
          sql<number>`cast(${into} as bigint)`.as('issue_id'),
          sql<number>`max(bookmarked)`.as('bookmarked'),
          // 'off' sorts last.
          sql<string | null>`max(subscription)`.as('subscription'),
          sql<number | null>`max(seen_at)`.as('seen_at'),
        ])
        .where('issue_id', 'in', from)
        .groupBy('user_id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'issue_id']).doUpdateSet({
        bookmarked: sql<number>`case when excluded.bookmarked = 1 then 1 else issue_marks.bookmarked end`,
        subscription: sql<string | null>`coalesce(issue_marks.subscription, excluded.subscription)`,
      }),
    )
    .execute()
}
