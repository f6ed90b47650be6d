import { createHash } from 'node:crypto'
import type { TeamId } from '#domain/ids.ts'
import type { SignOnCatalogue } from '#domain/sign-on/sign-on.ts'
import type { Engine } from '../engine.ts'

/** Used assertions, and the results of the latest sign-on attempts. */
export function createSignOn({ db }: Engine): SignOnCatalogue {
  return {
    useAssertion: async (key, until, now) => {
      await db.deleteFrom('used_assertions').where('until', '<', now.getTime()).execute()
      const hash = createHash('sha256').update(key).digest('hex')
      const added = await db
        .insertInto('used_assertions')
        .values({ hash, until: until.getTime() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hash')
        .executeTakeFirst()
      return added !== undefined
    },

    note: async ({ kind, at, who, problem }) => {
      const row = { kind, at: at.getTime(), who, problem }
      await db
        .insertInto('sign_on_attempts')
        .values(row)
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
        .execute()
    },

    attempts: async () => {
      const rows = await db.selectFrom('sign_on_attempts').selectAll().execute()
      return rows.map((row) => ({ ...row, at: new Date(row.at) }))
    },

    endTokensOf: async (_, userId) => {
      await db.deleteFrom('oauth_grants').where('user_id', '=', userId).execute()
      const gone = await db.deleteFrom('api_tokens').where('user_id', '=', userId).returning('id').execute()
      return gone.length
    },

    externalIdsOfTeams: async () => {
      const rows = await db.selectFrom('directory_groups').selectAll().execute()
      return new Map(
        rows.flatMap(({ team_id, external_id }) => (external_id === null ? [] : [[team_id as TeamId, external_id]])),
      )
    },

    setExternalIdOfTeam: async (_, team, externalId) => {
      const row = { team_id: team, external_id: externalId }
      await db
        .insertInto('directory_groups')
        .values(row)
        .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ external_id: externalId }))
        .execute()
    },
  }
}
