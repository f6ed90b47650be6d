import { z } from 'zod'
import type { EventStore } from '#domain/event/event-store.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import { kinds as allKinds } from '#telemetry/kinds.ts'
import type { BackfillOptions } from '../derived/backfill.ts'
import type { MayFollow } from '../derived/follower.ts'
import type { SamplingLimits } from '../explore/span-sampling.ts'
import { openEventStore, type OpenedStore } from '../event-store.ts'
import { tablesOn, type EventTables } from '../move/event-tables.ts'
import { migrate, migrationFolder } from '../migrate.ts'
import type { Engine } from '../engine.ts'
import type { EventServer } from '#domain/settings.ts'
import { startServerEngine } from './server-engine.ts'
import { tablesEverywhere } from './sharding.ts'
import { stateOf } from './state.ts'
import { syncStatements } from './statements.ts'

/** The event store on a server. */
export type ServerEvents = EventStore & Pick<OpenedStore, 'whileResting'> & { readonly tables: EventTables }

/** The server lacks features without which rows could be lost or stored twice, so it is not used. */
export class EventServerTooOld extends Error {
  override readonly name = 'EventServerTooOld'
}

/** The first version in which inserts from queries are known to be ordered deterministically before deduplication. */
const OLDEST = [26, 2] as const
const NEEDED = [
  'deduplicate_insert_select',
  'deduplicate_blocks_in_dependent_materialized_views',
  'insert_deduplication_token',
]

/**
 * Opens the event store on a ClickHouse server, and migrates it.
 * @throws EventServerTooOld; NewerDataFolder if a newer version has written the data; EventServerFault
 */
export async function openServerEvents(options: {
  server: EventServer
  kinds?: readonly AnyKind[]
  migrations?: readonly URL[]
  indexFailed?: (fault: unknown) => void
  backfill?: Partial<BackfillOptions>
  sampling?: SamplingLimits
  mayFollow?: MayFollow | undefined
}): Promise<ServerEvents> {
  const { server } = options
  const engine = startServerEngine(server)
  const folders = [migrationFolder, ...(options.migrations ?? [])]
  try {
    await requireVersion(engine)
    await syncReplicas(engine, server)
    await migrate(engine, folders)
    await letPlansBeUnique(engine, server)
    const { store, whileResting } = await openEventStore(engine, {
      name: server.cluster === null ? 'ClickHouse' : `ClickHouse, cluster ${server.cluster.name}`,
      kinds: options.kinds ?? allKinds,
      migrations: folders,
      indexFailed: options.indexFailed ?? nothing,
      backfill: { progressed: nothing, failed: nothing, ...options.backfill },
      sampling: options.sampling,
      mayFollow: options.mayFollow,
    })
    const tables = tablesOn(engine)
    return {
      ...store,
      tables,
      whileResting,
      engine: async () => ({ ...(await store.engine()), server: await stateOf(engine, server) }),
    }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Opens the tables of a server that rows will be copied to. @throws EventServerTooOld; EventServerFault */
export async function openServerTables(server: EventServer): Promise<{ tables: EventTables; close(): Promise<void> }> {
  const engine = startServerEngine(server)
  try {
    await requireVersion(engine)
    await syncReplicas(engine, server)
  } catch (fault) {
    await engine.close()
    throw fault
  }
  return { tables: tablesOn(engine), close: () => engine.close() }
}

const nothing = () => undefined

/**
 * Several processes may plan the next derived piece. The first plan wins, and the others are dropped as duplicates.
 * Replicated tables deduplicate anyway.
 */
async function letPlansBeUnique(engine: Engine, { cluster }: EventServer): Promise<void> {
  if (cluster !== null) return
  for (const table of ['search_progress', 'sample_progress', 'session_hours_progress'])
    // oxlint-disable-next-line no-await-in-loop -- few, and quick
    await engine.run(`ALTER TABLE ${table} MODIFY SETTING non_replicated_deduplication_window = 1000`)
}

const knownRows = z.array(z.object({ name: z.string() }))

/** Waits for the replicas, so that what another server of the cluster has already done is not repeated. */
async function syncReplicas(engine: Engine, server: EventServer): Promise<void> {
  if (server.cluster === null) return
  const sql = `
    SELECT name FROM system.tables
    WHERE database = currentDatabase() AND startsWith(engine, 'Replicated') AND name IN {tables:Array(String)}`
  const known = knownRows.parse(await engine.rows(sql, { tables: tablesEverywhere }))
  const statements = syncStatements(
    server,
    known.map(({ name }) => name),
  )
  // oxlint-disable-next-line no-await-in-loop -- few, and quick
  for (const statement of statements) await engine.run(statement)
}

const versionRows = z.tuple([z.object({ version: z.string(), known: z.array(z.string()) })])

async function requireVersion(engine: Engine): Promise<void> {
  const sql = `
    SELECT version() AS version,
      (SELECT groupArray(name) FROM system.settings WHERE name IN {needed:Array(String)}) AS known`
  const [{ version, known }] = versionRows.parse(await engine.rows(sql, { needed: NEEDED }))
  const missing = NEEDED.filter((name) => !known.includes(name))
  if (isOld(version) || missing.length > 0) {
    const lacks = missing.length === 0 ? '' : ` It does not know ${missing.join(', ')}.`
    throw new EventServerTooOld(`ClickHouse ${version} is too old: Mishap needs ${OLDEST.join('.')} or newer.${lacks}`)
  }
}

/** @param version `26.7.2.1` */
export function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
}
