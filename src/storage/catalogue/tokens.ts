import type { Selectable } from 'kysely'
import { permissions, type Permission } from '#domain/access/roles.ts'
import type { ApiToken, TokenCatalogue } from '#domain/catalogue.ts'
import type { Engine } from './engine.ts'
import type { ApiTokenRow } from './tables.ts'

/** How exact the time of last use is; also how seldom an authentication writes. */
const USE_NOTED_EVERY_MS = 60_000

/** Bearer tokens, known by their hash. */
export function createTokens({ db }: Engine): TokenCatalogue {
  return {
    create: async (_grant, { name, scopes, hash, lastFour }, now) => {
      const row = {
        name,
        scopes: JSON.stringify(scopes),
        hash,
        last_four: lastFour,
        created_at: now.getTime(),
        last_used_at: null,
      }
      return tokenFromRow(await db.insertInto('api_tokens').values(row).returningAll().executeTakeFirstOrThrow())
    },

    list: async () => {
      const rows = await db.selectFrom('api_tokens').selectAll().orderBy('id').execute()
      return rows.map(tokenFromRow)
    },

    byHash: async (hash, now) => {
      const row = await db.selectFrom('api_tokens').selectAll().where('hash', '=', hash).executeTakeFirst()
      if (row === undefined) return undefined
      const noted = row.last_used_at !== null && now.getTime() - row.last_used_at < USE_NOTED_EVERY_MS
      if (noted) return tokenFromRow(row)
      await db.updateTable('api_tokens').set({ last_used_at: now.getTime() }).where('id', '=', row.id).execute()
      return tokenFromRow({ ...row, last_used_at: now.getTime() })
    },
  }
}

function tokenFromRow(row: Selectable<ApiTokenRow>): ApiToken {
  const scopes = JSON.parse(row.scopes) as readonly string[]
  return {
    id: row.id,
    name: row.name,
    // A scope that this version does not know allows nothing.
    scopes: scopes.filter((scope): scope is Permission => permissions.some((permission) => permission === scope)),
    lastFour: row.last_four,
    createdAt: new Date(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  }
}
