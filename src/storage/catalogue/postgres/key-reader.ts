import { Kysely } from 'kysely'
import type { KeyLookup } from '#domain/project/project-catalogue.ts'
import type { LimitLookup } from '#domain/quota/quota-catalogue.ts'
import { createLimitLookup } from '../quotas/limits.ts'
import { createSharedLimits } from '../quotas/shared-limits.ts'
import { createKeys } from '../projects/key-lookup.ts'
import type { Tables } from '../tables.ts'
import { PostgresDialect } from './driver.ts'
import { createPool, type PostgresPlace } from './pool.ts'

/** A thread looks up each key once and then rarely. */
const CONNECTIONS = 2

/** A thread's own connections for DSN keys. This version must have opened the catalogue before. */
export function openKeyReader(place: PostgresPlace): KeyLookup & LimitLookup & { close(): Promise<void> } {
  const pool = createPool({ ...place, connections: CONNECTIONS })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect(pool) })
  return { ...createKeys({ db }), ...createLimitLookup({ db }, createSharedLimits({ db })), close: () => pool.end() }
}
