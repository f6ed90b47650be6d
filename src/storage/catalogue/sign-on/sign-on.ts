import { createHash } from 'node:crypto'
import type { SignOnCatalogue } from '#domain/sign-on/sign-on.ts'
import type { Engine } from '../engine.ts'

/** Assertions that were used, and how the last attempts went. */
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
  }
}
