import { Kysely } from 'kysely'
import type { KeyLookup } from '#domain/project/project-catalogue.ts'
import type { LimitLookup } from '#domain/quota/quota-catalogue.ts'
import { createLimitLookup } from '../quotas/limits.ts'
import { createKeys } from '../projects/key-lookup.ts'
import type { Tables } from '../tables.ts'
import { Connection } from './connection.ts'
import { SqliteDialect, type Writing } from './driver.ts'

/** A key is a row of about a hundred bytes. */
const CACHE_MB = 2

const nobodyWrites: Writing = {
  execute: () => Promise.reject(new Error('This connection only reads.')),
  close: () => Promise.resolve(),
}

/**
 * A thread's own read connection for DSN keys, which neither blocks nor is blocked by others. This version must have
 * opened and migrated the catalogue before (see openSqliteCatalogue).
 */
export function openKeyReader(file: string): KeyLookup & LimitLookup & { close(): Promise<void> } {
  const connection = new Connection(file, CACHE_MB)
  connection.database.exec('pragma query_only = on')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect(connection, nobodyWrites) })
  return { ...createKeys({ db }), ...createLimitLookup({ db }), close: () => db.destroy() }
}
