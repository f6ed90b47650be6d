import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createClient } from '@clickhouse/client'
import type { EventStore } from '#domain/event/event-store.ts'
import type { EventServer } from '#domain/settings.ts'
import { adaptersOfRun } from '../../test-support/adapters.ts'
import type { SamplingLimits } from '../explore/span-sampling.ts'
import { openNewEvents } from './new-events.ts'
import { isEmpty, readDatabase, type DatabaseCopy } from './server-template.ts'
import { parseEventServer } from '../server/address.ts'
import { openServerEvents } from '../server/server.ts'
import { sharedTestClickHouse } from '../server/test-support/test-clickhouse.ts'

/** An engine that contract suites run on. */
export interface EventEngine {
  readonly name: string
  /** Opens the store that belongs to a folder. It is the same one every time, until the folder is deleted. */
  readonly open: (options: { folder: string; sampling?: SamplingLimits }) => Promise<EventStore>
}

const serverEngine: EventEngine = {
  name: 'ClickHouse server',
  open: ({ folder, ...options }) => openOnTestServer(folder, options, alone),
}

/** The same server as a cluster: of one shard, or the one that MISHAP_TEST_CLICKHOUSE names. */
const clusterEngine: EventEngine = {
  name: 'ClickHouse cluster',
  open: ({ folder, ...options }) => openOnTestServer(folder, options, inCluster),
}

const embedded: EventEngine = { name: 'embedded', open: openNewEvents }

/** The engines that each contract suite of the event store runs on. */
export const eventEngines = adaptersOfRun([embedded, serverEngine])

/**
 * For contracts about statements that change rows, and about rows that replace others, which work differently in a
 * cluster.
 */
export const eventEnginesAndCluster = adaptersOfRun([
  embedded,
  serverEngine,
  ...(testCluster() === null ? [] : [clusterEngine]),
])

/** The cluster that suites may use. The test server has one; for another server, its address names it. */
function testCluster(): string | null {
  const address = process.env['MISHAP_TEST_CLICKHOUSE']
  return address === undefined ? 'one_shard' : new URL(address).searchParams.get('cluster')
}

/** How a server is addressed: standalone, or as part of a cluster. */
type Speaking = (server: EventServer) => EventServer
const alone: Speaking = (server) => ({ ...server, cluster: null })
const inCluster: Speaking = (server) => ({
  ...server,
  cluster: server.cluster ?? { name: testCluster() ?? '', quorum: null },
})

/** Migrated, empty databases on the test server. */
const templates = new Map<Speaking, Promise<DatabaseCopy>>()

/** Opens the store in a folder's database. A new database is copied from one that this process has migrated before. */
async function openOnTestServer(
  folder: string,
  options: { sampling?: SamplingLimits },
  speakingTo: Speaking,
): Promise<EventStore> {
  const server = speakingTo(await testDatabaseOf(folder))
  await using client = clientOf(server)
  if (await isEmpty(client.it, server.database)) {
    const copy = await templateFor(speakingTo)
    await copy(client.it, server.database)
  }
  return openServerEvents({ ...options, server })
}

function templateFor(speakingTo: Speaking): Promise<DatabaseCopy> {
  const template = templates.get(speakingTo) ?? migratedOn(speakingTo)
  templates.set(speakingTo, template)
  return template
}

async function migratedOn(speakingTo: Speaking): Promise<DatabaseCopy> {
  const server = speakingTo(await newDatabase(`${templates.size}`))
  await (await openServerEvents({ server })).close()
  await using client = clientOf(server)
  return readDatabase(client.it, server.database)
}

/** By folder. */
const databases = new Map<string, string>()

/** The database for a folder on the test server, created if needed. Databases of deleted folders are dropped. */
export async function testDatabaseOf(folder: string): Promise<EventServer> {
  const server = await databaseNamed(`test_${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  if (databases.has(folder)) return server
  await using client = clientOf(server)
  for (const [of, name] of databases) {
    if (existsSync(of)) continue
    databases.delete(of)
    // oxlint-disable-next-line no-await-in-loop -- few
    await client.it.command({ query: `DROP DATABASE IF EXISTS ${name}${everywhere(server)}` })
  }
  await client.it.command({ query: `CREATE DATABASE IF NOT EXISTS ${server.database}${everywhere(server)}` })
  databases.set(folder, server.database)
  return server
}

/** A new, empty database for this process on the test server. */
async function newDatabase(kind: string): Promise<EventServer> {
  const server = await databaseNamed(`test_template_${kind}_${process.pid}`)
  await using client = clientOf(server)
  // An earlier process with the same pid may have left its database on a long-lived server.
  await client.it.command({ query: `DROP DATABASE IF EXISTS ${server.database}${everywhere(server)}` })
  await client.it.command({ query: `CREATE DATABASE ${server.database}${everywhere(server)}` })
  return server
}

const everywhere = ({ cluster }: EventServer) => (cluster === null ? '' : ` ON CLUSTER ${cluster.name}`)

async function databaseNamed(database: string): Promise<EventServer> {
  const url = await sharedTestClickHouse()
  const [base, query = ''] = url.split('?')
  const server = parseEventServer(
    `${new URL(base ?? '').href.replace(/\/[^/]*$/, '')}/${database}${query === '' ? '' : `?${query}`}`,
  )
  if (typeof server === 'string') throw new Error(`The address of the test server is not one: ${server}`)
  return server
}

function clientOf({ url, user, password }: EventServer) {
  const it = createClient({ url: new URL(url).origin, username: user, password })
  return { it, [Symbol.asyncDispose]: () => it.close() }
}
