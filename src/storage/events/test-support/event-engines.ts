import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createClient } from '@clickhouse/client'
import type { EventStore } from '#domain/event/event-store.ts'
import type { EventServer } from '#domain/settings.ts'
import type { SamplingLimits } from '../explore/span-sampling.ts'
import { openNewEvents } from './new-events.ts'
import { parseEventServer } from '../server/address.ts'
import { openServerEvents } from '../server/server.ts'
import { sharedTestClickHouse } from '../server/test-support/test-clickhouse.ts'

/** An engine that contract suites run on. */
export interface EventEngine {
  readonly name: string
  /** Opens the store that belongs to a folder: the same one again, until the folder is deleted. */
  readonly open: (options: { folder: string; sampling?: SamplingLimits }) => Promise<EventStore>
}

/** The same server as a cluster of one shard: what is spread and gathered is, without a network. */
const clusterEngine: EventEngine = {
  name: 'ClickHouse cluster',
  open: async ({ folder, ...options }) => {
    const server = await testDatabaseOf(folder)
    return openServerEvents({ ...options, server: { ...server, cluster: { name: 'one_shard', quorum: null } } })
  },
}

/** All engines that a contract of the event store holds for: each suite runs on each. */
export const eventEngines: readonly EventEngine[] = [
  { name: 'embedded', open: openNewEvents },
  { name: 'ClickHouse server', open: openOnTestServer },
]

/** For contracts of what is made of rows by statements, and of rows that replace others: a cluster says those in its own way. */
export const eventEnginesAndCluster: readonly EventEngine[] = [...eventEngines, clusterEngine]

async function openOnTestServer({ folder, ...options }: Parameters<EventEngine['open']>[0]): Promise<EventStore> {
  return openServerEvents({ ...options, server: await testDatabaseOf(folder) })
}

/** By folder. */
const databases = new Map<string, string>()

/** Returns the database of a folder on the test server, made if need be. Those whose folders are gone go too. */
export async function testDatabaseOf(folder: string): Promise<EventServer> {
  const url = await sharedTestClickHouse()
  const database = `test_${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const [base, query = ''] = url.split('?')
  const server = parseEventServer(
    `${new URL(base ?? '').href.replace(/\/[^/]*$/, '')}/${database}${query === '' ? '' : `?${query}`}`,
  )
  if (typeof server === 'string') throw new Error(`The address of the test server is not one: ${server}`)
  if (databases.has(folder)) return server
  const { origin } = new URL(server.url)
  const client = createClient({ url: origin, username: server.user, password: server.password })
  try {
    for (const [of, name] of databases) {
      if (existsSync(of)) continue
      databases.delete(of)
      // oxlint-disable-next-line no-await-in-loop -- few
      await client.command({ query: `DROP DATABASE IF EXISTS ${name}` })
    }
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}` })
  } finally {
    await client.close()
  }
  databases.set(folder, database)
  return server
}
