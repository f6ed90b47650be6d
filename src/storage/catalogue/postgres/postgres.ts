import { Kysely, sql } from 'kysely'
import type { Catalogue } from '#domain/catalogue.ts'
import { allKinds } from '../all-kinds.ts'
import { createCatalogue } from '../catalogue.ts'
import type { LoadKinds } from '../digest-ledger.ts'
import type { Engine } from '../engine.ts'
import { markOf } from '../secret-mark.ts'
import type { Tables } from '../tables.ts'
import { NOW_MS } from './clock.ts'
import { PostgresDialect } from './driver.ts'
import { migrate } from './migrate.ts'
import { createPool, type PostgresPlace } from './pool.ts'
import { explained, PostgresUnusable } from './unusable.ts'

/** A catalogue that also lends its tables to src/accounts, whose auth library brings its own queries. */
export interface PostgresCatalogue extends Catalogue {
  readonly database: { readonly db: Kysely<Tables>; readonly type: 'postgres' }
}

/**
 * Opens the catalogue in an existing database and migrates it. Any number of servers may have it open.
 * @param secret what this server seals with: all servers that share a database have the same one
 * @param oldSecret the previous one, which the database may still use
 * @throws NewerDataFolder if a newer version has written to it, PostgresUnusable for what the operator can fix
 */
export async function openPostgresCatalogue({
  loadKinds = allKinds,
  secret,
  oldSecret = null,
  ...place
}: PostgresPlace & { loadKinds?: LoadKinds; secret?: string; oldSecret?: string | null }): Promise<PostgresCatalogue> {
  try {
    await migrate(place.url)
  } catch (fault) {
    throw explained(fault, place.url)
  }
  const pool = createPool(place)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect(pool) })
  const engine: Engine = {
    db,
    nowMs: () => sql<number>`${sql.raw(NOW_MS)}`,
    version: async () => {
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
      return { name: 'PostgreSQL', version: rows[0]?.server_version ?? '' }
    },
    databaseBytes: async () => {
      const size = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      return (await size.execute(db)).rows[0]?.bytes ?? null
    },
    close: () => db.destroy(),
  }
  try {
    // Kysely creates its driver with the first query, and without one it would close nothing.
    await db.selectFrom('migrations').select('name').limit(1).execute()
    if (secret !== undefined) {
      await checkMoved(db, place.url)
      await checkSecret(db, [secret, ...(oldSecret === null ? [] : [oldSecret])], place.url)
    }
  } catch (fault) {
    await db.destroy()
    throw fault
  }
  return { ...createCatalogue(engine, loadKinds), database: { db, type: 'postgres' } }
}

/** A server that still has the address of a moved catalogue would keep working apart from the others. */
async function checkMoved(db: Kysely<Tables>, url: string): Promise<void> {
  const moved = await db.selectFrom('changes').select('version').where('what', '=', 'moved').executeTakeFirst()
  if (moved !== undefined) throw new PostgresUnusable('moved', url, new Date(moved.version).toISOString())
}

/**
 * What one server seals another could not open, and no user would stay signed in. The first server therefore stores a
 * fingerprint of its secret. A server with a different secret needs the old one as well, until everything has been
 * sealed again (secret-mark.ts).
 */
async function checkSecret(db: Kysely<Tables>, secrets: readonly [string, ...string[]], url: string): Promise<void> {
  const found = await db.selectFrom('changes').select('version').where('what', '=', 'secret').executeTakeFirst()
  if (found === undefined) {
    await db
      .insertInto('changes')
      .values({ what: 'secret', version: markOf(secrets[0]) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return checkSecret(db, secrets, url)
  }
  const { version } = found
  if (!secrets.some((secret) => markOf(secret) === version))
    throw new PostgresUnusable('other_secret', url, 'it was set up with another secret')
}
