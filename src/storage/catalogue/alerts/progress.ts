import type { Progress } from '#domain/alert/alert-work.ts'
import type { Db } from '../engine.ts'

/**
 * Advances a follower's position if it is still where the follower thinks. Returns false if another process has taken
 * these lines. Must run in the transaction that writes the results.
 */
export async function advanceFollower(trx: Db, { follower, from, to }: Progress): Promise<boolean> {
  if (from === null) {
    const begun = await trx
      .insertInto('activity_positions')
      .values({ follower, activity_id: to })
      .onConflict((conflict) => conflict.column('follower').doNothing())
      .executeTakeFirst()
    return begun.numInsertedOrUpdatedRows === 1n
  }
  const moved = await trx
    .updateTable('activity_positions')
    .set({ activity_id: to })
    .where('follower', '=', follower)
    .where('activity_id', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}
