import { Kysely } from 'kysely'
import type { KeyLookup } from '#domain/project/project-catalogue.ts'
import type { LimitLookup } from '#domain/quota/quota-catalogue.ts'
import { createLimitLookup } from '../quotas/limits.ts'
import { createSharedLimits } from '../quotas/shared-limits.ts'
import { createKeys } from '../projects/key-lookup.ts'
import type { Tables } from '../tables.ts'
import { PostgresDialect } from './driver.ts'
import { createPool, type PostgresPlace } from './pool.ts'

/** Keys are asked for when they are new to the thread, and once in a while after. */
const CONNECTIONS = 2

/** Connections of one thread's own, for the keys. The catalogue must have been opened by this version before. */
export function openKeyReader(place: PostgresPlace): KeyLookup & LimitLookup & { close(): Promise<void> } {
  const pool = createPool({ ...place, connections: CONNECTIONS })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect(pool) })
  return { ...createKeys({ db }), ...createLimitLookup({ db }, createSharedLimits({ db })), close: () => pool.end() }
}
