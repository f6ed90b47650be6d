import { Kysely, sql } from 'kysely'
import type { Catalogue } from '#domain/catalogue.ts'
import { allKinds } from '../all-kinds.ts'
import { createCatalogue } from '../catalogue.ts'
import type { LoadKinds } from '../digest-ledger.ts'
import type { Engine } from '../engine.ts'
import { pendingMigrations, readMigrations, type Migration, type Words } from '../migrations.ts'
import type { Tables } from '../tables.ts'
import { Connection } from './connection.ts'
import { SqliteDialect } from './driver.ts'
import { Writer } from './writer.ts'

const READER_CACHE_MB = 8

/** The SQLite dialect of the migrations. */
export const words: Words = {
  identity: 'integer primary key autoincrement',
  counter: 'integer primary key',
  integer: 'integer',
  bytes: 'blob',
  boolean: 'integer',
  time: 'date',
  table: 'strict',
  clustered: 'strict, without rowid',
  loose_clustered: 'without rowid',
}

/** A catalogue that also lends its tables to src/accounts, whose auth library brings its own queries. */
export interface SqliteCatalogue extends Catalogue {
  readonly database: { readonly db: Kysely<Tables>; readonly type: 'sqlite' }
}

/**
 * Opens the catalogue, creating and migrating it as needed. Several processes may have it open.
 * @throws NewerDataFolder if a newer version has written to it
 */
export async function openSqliteCatalogue({
  file,
  loadKinds = allKinds,
}: {
  file: string
  loadKinds?: LoadKinds
}): Promise<SqliteCatalogue> {
  const reader = new Connection(file, READER_CACHE_MB)
  try {
    migrate(reader)
  } catch (fault) {
    reader.close()
    throw fault
  }
  // From here on the main thread only reads. An accidental write here would wait for the disk and for other writers.
  reader.database.exec('pragma query_only = on')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect(reader, new Writer(file)) })
  const engine: Engine = {
    db,
    // The file is on one machine, with one clock.
    nowMs: () => sql<number>`${Date.now()}`,
    version: async () => ({
      name: 'SQLite',
      version: String(reader.execute('select sqlite_version() as version', []).rows[0]?.version),
    }),
    databaseBytes: async () => null,
    close: () => db.destroy(),
  }
  // Kysely creates its driver with the first query, and without one it would close nothing.
  await db.selectFrom('migrations').select('name').limit(1).execute()
  return { ...createCatalogue(engine, loadKinds), database: { db, type: 'sqlite' } }
}

/** @param known the target: all migrations of this version, except in tests */
export function migrate({ database }: Connection, known: readonly Migration[] = readMigrations(words)): void {
  database.exec(
    'create table if not exists migrations (name text not null primary key, applied_at integer not null) strict',
  )
  // Read again in each transaction, because a second process may be opening the same new file.
  for (;;) {
    database.exec('begin immediate')
    try {
      const applied = database
        .prepare('select name from migrations')
        .all()
        .map((row) => String(row.name))
      const next = pendingMigrations(known, applied)[0]
      if (next !== undefined) {
        database.exec(next.sql)
        database.prepare('insert into migrations (name, applied_at) values (?, ?)').run(next.name, Date.now())
      }
      database.exec('commit')
      if (next === undefined) return
    } catch (fault) {
      database.exec('rollback')
      throw fault
    }
  }
}
