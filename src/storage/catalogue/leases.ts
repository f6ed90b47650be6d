import { sql } from 'kysely'
import type { Leases } from '#domain/lease/leases.ts'
import type { Engine } from './engine.ts'

/** On SQLite the clock is read some time before the statement runs. The delay must not look like a clock set back. */
const SET_BACK_MS = 60_000

/** Leases for background work. Each claim is a single statement, so exactly one of two concurrent claims succeeds. */
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
                // Further in the future than any claim can reach, so the clock was set back.
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
