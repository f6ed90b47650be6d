import type { Progress } from '#domain/alert/alert-work.ts'
import type { Db } from '../engine.ts'

/**
 * Notes how far a follower has read, if it stands where it thinks; false: somebody else has taken these lines. Within the
 * transaction that writes what came of them.
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
