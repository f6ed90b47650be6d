import {
  KEY_REMEMBERED_MS,
  type BegunRequest,
  type IdempotencyCatalogue,
  type KeyedRequest,
} from '#domain/idempotency.ts'
import type { Db, Engine } from '../engine.ts'

export function createIdempotency({ db }: Pick<Engine, 'db'>): IdempotencyCatalogue {
  return {
    begin: (request, now) => db.transaction().execute((trx) => begin(trx, request, now)),
    answer: async ({ caller, keyHash }, sealed) => {
      const row = db.updateTable('idempotency_keys').set({ sealed })
      await row.where('caller', '=', caller).where('key_hash', '=', keyHash).execute()
    },
    release: async ({ caller, keyHash }) => {
      const row = db.deleteFrom('idempotency_keys').where('caller', '=', caller).where('key_hash', '=', keyHash)
      await row.where('sealed', 'is', null).execute()
    },
  }
}

async function begin(trx: Db, { caller, keyHash, fingerprint }: KeyedRequest, now: Date): Promise<BegunRequest> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('at', '<', now.getTime() - KEY_REMEMBERED_MS)
    .execute()
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ caller, key_hash: keyHash, fingerprint, at: now.getTime(), sealed: null })
    .onConflict((conflict) => conflict.columns(['caller', 'key_hash']).doNothing())
    .returning('caller')
    .executeTakeFirst()
  if (taken !== undefined) return { kind: 'new' }
  const known = trx.selectFrom('idempotency_keys').select(['fingerprint', 'sealed'])
  const row = await known.where('caller', '=', caller).where('key_hash', '=', keyHash).executeTakeFirst()
  if (row === undefined || row.fingerprint !== fingerprint) return { kind: 'reused' }
  return row.sealed === null ? { kind: 'in_use' } : { kind: 'answered', sealed: row.sealed }
}
