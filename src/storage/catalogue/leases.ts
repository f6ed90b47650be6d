import { sql } from 'kysely'
import type { Leases } from '#domain/lease/leases.ts'
import type { Engine } from './engine.ts'

/** On SQLite the clock is looked at a while before the statement runs: that is no clock that was set back. */
const SET_BACK_MS = 60_000

/** Claims of background work: one statement each, so that of two who ask at once exactly one succeeds. */
export function createLeases({ db, nowMs }: Engine): Leases {
  return {
    claim: async (name, holder, ttlMs) => {
      const now = nowMs()
      const expiresAt = sql<number>`${now} + ${sql.lit(Math.round(ttlMs))}`
      const claimed = await db
        .insertInto('leases')
        .values({ name, holder, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet((eb) => ({ holder: eb.ref('excluded.holder'), expires_at: eb.ref('excluded.expires_at') }))
            .where((eb) =>
              eb.or([
                eb('leases.holder', '=', holder),
                eb('leases.expires_at', '<=', now),
                // Longer than anybody may claim it: the clock was set back.
                eb('leases.expires_at', '>', sql<number>`${expiresAt} + ${sql.lit(SET_BACK_MS)}`),
              ]),
            ),
        )
        .returning('name')
        .execute()
      return claimed.length > 0
    },

    release: async (name, holder) => {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
