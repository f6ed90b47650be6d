import { auditActor } from '#domain/audit/audit-actor.ts'
import type { OwnAccount } from '#domain/account/own-account.ts'
import type { OwnAccountRefusal } from '#domain/account/refusals.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Parts } from './parts.ts'
import { accountsOf, passkeysOf, type Db } from './people.ts'

/** Removes ways to sign in, but never the last one. */
export function createWaysIn({ database, note }: Parts): Pick<OwnAccount, 'removePasskey' | 'unlinkProvider'> {
  return {
    removePasskey: async (actor, id) => {
      const removed = await database.transaction(async (trx): Promise<Result<boolean, OwnAccountRefusal>> => {
        const passkeys = await passkeysOf(trx, actor.userId)
        if (!passkeys.some((one) => one.id === id)) return ok(false)
        if ((await countWays(trx, actor.userId)) < 2) return refuse({ reason: 'last_way_in', field: null })
        await trx.delete({ model: 'passkey', where: [{ field: 'id', value: id }] })
        return ok(true)
      })
      if (!removed.ok) return removed
      if (removed.value) await note(auditActor(actor), 'account.passkey_removed', actor.email)
      return ok(undefined)
    },

    unlinkProvider: (actor, provider) =>
      database.transaction(async (trx): Promise<Result<void, OwnAccountRefusal>> => {
        const account = (await accountsOf(trx, actor.userId)).find(
          ({ providerId, password }) => providerId === provider && password === null,
        )
        if (account === undefined) return ok(undefined)
        if ((await countWays(trx, actor.userId)) < 2) return refuse({ reason: 'last_way_in', field: null })
        await trx.delete({ model: 'account', where: [{ field: 'id', value: account.id }] })
        return ok(undefined)
      }),
  }
}

async function countWays(db: Db, userId: string): Promise<number> {
  const [accounts, passkeys] = await Promise.all([accountsOf(db, userId), passkeysOf(db, userId)])
  return accounts.length + passkeys.length
}
