import type { Leases } from '#domain/lease/leases.ts'
import type { Engine } from './engine.ts'

/** Who asks may have looked at the clock a while before the statement runs: that is no clock that was set back. */
const SET_BACK_MS = 60_000

/** Claims of background work: one statement each, so that of two who ask at once exactly one succeeds. */
export function createLeases({ db }: Engine): Leases {
  return {
    claim: async (name, holder, ttlMs, now) => {
      const claimed = await db
        .insertInto('leases')
        .values({ name, holder, expires_at: now.getTime() + ttlMs })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet((eb) => ({ holder: eb.ref('excluded.holder'), expires_at: eb.ref('excluded.expires_at') }))
            .where((eb) =>
              eb.or([
                eb('leases.holder', '=', holder),
                eb('leases.expires_at', '<=', now.getTime()),
                // Longer than anybody may claim it: the clock was set back.
                eb('leases.expires_at', '>', now.getTime() + ttlMs + SET_BACK_MS),
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
