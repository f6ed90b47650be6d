import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Access, NewAccess, OAuthCatalogue, RegisteredClient } from '#domain/oauth/oauth-catalogue.ts'
import { addEntry, audited } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { accessFromRow, CODE_MS } from './rows.ts'
import { giveBack, redeem, refresh } from './tokens.ts'

/** Maximum number of registrations. When it is reached, the oldest one that no user has approved is evicted. */
const MAX_CLIENTS = 300
const DAY_MS = 86_400_000
/** A registration that no user has approved expires after this time. */
const UNUSED_MS = DAY_MS
/** A registration without any remaining access expires after this time. */
const LEFT_MS = 90 * DAY_MS
/** Maximum number of grants per person. When it is reached, the least recently used one is evicted. */
const MAX_GRANTS = 100

/** Applications that users have approved, and their tokens. */
export function createOAuth({ db }: Engine): OAuthCatalogue {
  return {
    register: (client, now) => register(db, client, now),
    client: async (id) => {
      const row = await db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
      return row && { id: row.id, name: row.name, redirectUris: JSON.parse(row.redirect_uris) as readonly string[] }
    },
    allow: (grant, access, now) => allow(db, grant, access, now),
    redeem: (proof, tokens, now) => redeem(db, proof, tokens, now),
    refresh: (proof, tokens, now) => refresh(db, proof, tokens, now),
    giveBack: (hash, clientId, now) => giveBack(db, { hash, clientId }, now),
    end: async (id) => {
      await db.deleteFrom('oauth_grants').where('id', '=', id).execute()
    },
    listOwn: (grant) => listOwn(db, grant),
    revokeOwn: (grant, id, now) => revokeOwn(db, grant, id, now),
  }
}

function register(db: Engine['db'], { id, name, redirectUris }: RegisteredClient, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await forgetClients(trx, now)
    await trx
      .insertInto('oauth_clients')
      .values({ id, name, redirect_uris: JSON.stringify(redirectUris), created_at: now.getTime(), used_at: null })
      .execute()
    const detail = { clientId: id, redirectUris: redirectUris.join(', ') }
    const by = { kind: 'nobody', id: null, name: '' } as const
    await addEntry(trx, { at: now, by, action: 'application.registered', target: name, detail })
  })
}

/** Deletes expired registrations, and evicts others if the limit is reached. */
async function forgetClients(trx: Db, now: Date): Promise<void> {
  const held = trx.selectFrom('oauth_grants').select('client_id')
  await trx
    .deleteFrom('oauth_clients')
    .where('id', 'not in', held)
    .where((is) =>
      is.or([
        is.and([is('used_at', 'is', null), is('created_at', '<', now.getTime() - UNUSED_MS)]),
        is('used_at', '<', now.getTime() - LEFT_MS),
      ]),
    )
    .execute()
  const { count } = await trx
    .selectFrom('oauth_clients')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const over = Number(count) - MAX_CLIENTS + 1
  if (over <= 0) return
  const oldest = trx
    .selectFrom('oauth_clients')
    .select('id')
    .where('id', 'not in', held)
    .orderBy('used_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(over)
  await trx.deleteFrom('oauth_clients').where('id', 'in', oldest).execute()
}

function allow(db: Engine['db'], grant: Grant<'org:read'>, access: NewAccess, now: Date): Promise<void> {
  const userId = personOf(grant)
  if (userId === null) throw new Error('Only a person lets an application in.')
  return db.transaction().execute(async (trx) => {
    await makeRoom(trx, userId, now)
    await trx
      .insertInto('oauth_grants')
      .values({
        user_id: userId,
        client_id: access.clientId,
        client_name: access.clientName,
        redirect_uri: access.redirectUri,
        scopes: JSON.stringify(access.scopes),
        created_at: now.getTime(),
        used_at: now.getTime(),
        code_hash: access.codeHash,
        challenge: access.challenge,
        redeemed_at: null,
      })
      .execute()
    await trx.updateTable('oauth_clients').set({ used_at: now.getTime() }).where('id', '=', access.clientId).execute()
    const { clientId, redirectUri, scopes } = access
    const detail = { clientId, redirectUri, scopes: scopes.join(', ') }
    await audited(trx, grant, 'application.authorized', access.clientName, detail, now)
  })
}

async function makeRoom(trx: Db, userId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('oauth_grants')
    .where('redeemed_at', 'is', null)
    .where('created_at', '<', now.getTime() - CODE_MS)
    .execute()
  const longestUnused = trx
    .selectFrom('oauth_grants')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_GRANTS - 1)
  await trx.deleteFrom('oauth_grants').where('user_id', '=', userId).where('id', 'not in', longestUnused).execute()
}

async function listOwn(db: Db, grant: Grant<'org:read'>): Promise<readonly Access[]> {
  const userId = personOf(grant)
  if (userId === null) return []
  const rows = await db
    .selectFrom('oauth_grants')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('api_tokens')
        .whereRef('api_tokens.grant_id', '=', 'oauth_grants.id')
        .select((token) => token.fn.max('api_tokens.last_used_at').as('last'))
        .as('token_used_at'),
    )
    .where('user_id', '=', userId)
    .where('redeemed_at', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => accessFromRow({ ...row, used_at: Math.max(row.used_at, row.token_used_at ?? 0) }))
}

function revokeOwn(db: Engine['db'], grant: Grant<'org:read'>, id: number, now: Date): Promise<boolean> {
  const userId = personOf(grant)
  if (userId === null) return Promise.resolve(false)
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('oauth_grants')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(['client_id', 'client_name'])
      .executeTakeFirst()
    if (row === undefined) return false
    await audited(trx, grant, 'application.revoked', row.client_name, { clientId: row.client_id }, now)
    return true
  })
}

/**
 * A program with a user's token does not count as that user: it may not approve applications or list the approved ones.
 */
function personOf({ actor }: Grant<Permission>): string | null {
  return actor.kind === 'user' ? actor.userId : null
}
