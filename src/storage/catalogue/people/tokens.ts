import type { Selectable } from 'kysely'
import { personOf, type Grant } from '#domain/access/access.ts'
import { permissions, type Permission } from '#domain/access/roles.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import type { ApiToken, NewApiTokenRow, TokenCatalogue } from '#domain/token/token.ts'
import { audited } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'
import type { ApiTokenRow } from '../tables.ts'
import { readSettings } from './organization.ts'

/** Precision of the last-used time, so that authentication rarely writes. */
const USE_NOTED_EVERY_MS = 60_000
const DAY_MS = 86_400_000

/** Bearer tokens, looked up by hash. */
export function createTokens({ db }: Engine): TokenCatalogue {
  return {
    create: async (grant, token, now) => {
      if (grant.projects !== 'all') throw new Error('A token of the organisation reaches projects beyond this grant.')
      return create(db, grant, token, null, now)
    },

    list: async (grant) => {
      if (grant.projects !== 'all') return []
      const rows = await db.selectFrom('api_tokens').selectAll().where('user_id', 'is', null).orderBy('id').execute()
      return rows.map(tokenFromRow)
    },

    revoke: async (grant, id, now) => grant.projects === 'all' && revoke(db, grant, { id }, now),

    createOwn: async (grant, token, now) => {
      const { actor } = grant
      // A program with a user's token does not count as that user: tokens it created would outlive its own.
      if (actor.kind !== 'user') throw new Error('Only a person makes tokens of their own.')
      return create(db, grant, token, actor.userId, now)
    },

    listOwn: async (grant) => {
      const userId = personOf(grant.actor)
      if (userId === null) return []
      const rows = await db
        .selectFrom('api_tokens')
        .selectAll()
        .where('user_id', '=', userId)
        .where('grant_id', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(tokenFromRow)
    },

    revokeOwn: async (grant, id, now) => {
      const userId = personOf(grant.actor)
      return userId !== null && revoke(db, grant, { id, userId }, now)
    },

    byHash: (hash, now) => byHash(db, hash, now),
  }
}

function create(
  db: Engine['db'],
  grant: Grant<Permission>,
  { name, scopes, hash, lastFour, expiresAt = null }: NewApiTokenRow,
  userId: string | null,
  now: Date,
): Promise<ApiToken> {
  return db.transaction().execute(async (trx) => {
    const ends = endOf(expiresAt, (await readSettings(trx)).tokenDays, now)
    const row = await trx
      .insertInto('api_tokens')
      .values({
        name,
        scopes: JSON.stringify(scopes),
        hash,
        last_four: lastFour,
        created_at: now.getTime(),
        last_used_at: null,
        user_id: userId,
        expires_at: ends?.getTime() ?? null,
        created_by: auditActor(grant.actor).name,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const detail = { lastFour, scopes: scopes.join(', '), expiresAt: ends?.toISOString() ?? '', kind: kindOf(row) }
    await audited(trx, grant, 'token.created', name, detail, now)
    return tokenFromRow(row)
  })
}

function revoke(
  db: Engine['db'],
  grant: Grant<Permission>,
  { id, userId }: { id: number; userId?: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    let revoked = trx.deleteFrom('api_tokens').where('id', '=', id)
    if (userId !== undefined) revoked = revoked.where('user_id', '=', userId).where('grant_id', 'is', null)
    const row = await revoked.returningAll().executeTakeFirst()
    if (row === undefined) return false
    await audited(trx, grant, 'token.revoked', row.name, { lastFour: row.last_four, kind: kindOf(row) }, now)
    return true
  })
}

/** The requested expiry, capped at the organization's limit. */
function endOf(asked: Date | null, tokenDays: number | null, now: Date): Date | null {
  if (tokenDays === null) return asked
  const last = now.getTime() + tokenDays * DAY_MS
  return new Date(Math.min(asked?.getTime() ?? last, last))
}

function kindOf({ user_id }: Selectable<ApiTokenRow>): 'personal' | 'organization' {
  return user_id === null ? 'organization' : 'personal'
}

async function byHash(db: Db, hash: string, now: Date): Promise<ApiToken | undefined> {
  const row = await db.selectFrom('api_tokens').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (row === undefined || (row.expires_at !== null && row.expires_at <= now.getTime())) return undefined
  // Applies to tokens created before the limit was set, too.
  const { tokenDays } = await readSettings(db)
  if (tokenDays !== null && row.created_at + tokenDays * DAY_MS <= now.getTime()) return undefined
  const noted = row.last_used_at !== null && now.getTime() - row.last_used_at < USE_NOTED_EVERY_MS
  if (noted) return tokenFromRow(row)
  await db.updateTable('api_tokens').set({ last_used_at: now.getTime() }).where('id', '=', row.id).execute()
  return tokenFromRow({ ...row, last_used_at: now.getTime() })
}

function tokenFromRow(row: Selectable<ApiTokenRow>): ApiToken {
  const scopes = JSON.parse(row.scopes) as readonly string[]
  return {
    id: row.id,
    name: row.name,
    // A scope that this version does not know permits nothing.
    scopes: scopes.filter((scope): scope is Permission => permissions.some((permission) => permission === scope)),
    lastFour: row.last_four,
    createdAt: new Date(row.created_at),
    lastUsedAt: dateOrNull(row.last_used_at),
    expiresAt: dateOrNull(row.expires_at),
    userId: row.user_id,
    createdBy: row.created_by,
    ...(row.grant_id !== null && { isOfApplication: true }),
  }
}
