import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@clickhouse/client'
import { startTestClickHouse, testUser } from '#storage/events/server/test-support/test-clickhouse.ts'
import { startPostgres } from '../../tools/test/postgres-server.ts'
import { operatorOf, type Operator } from './operator.ts'
import { newDataFolder, startServer, type ServerOptions, type TestServer } from './server.ts'

/** Stores that nodes share: a Postgres, a ClickHouse and a file folder. */
export interface SharedStores extends AsyncDisposable {
  readonly env: Readonly<Record<string, string>>
  readonly operator: Operator
  /** Starts a process with these roles. @param options `data`: reuses an existing data folder */
  node(role: string, options?: ServerOptions): Promise<TestServer>
  /** Queries the event store, one row per result row. */
  ask(sql: string): Promise<readonly Record<string, unknown>[]>
  /** Resolves once these nodes' spools are empty. */
  digested(nodes: readonly TestServer[]): Promise<void>
}

export async function startSharedStores(): Promise<SharedStores> {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-nodes-'))
  const [postgres, clickhouse] = await Promise.all([
    startPostgres({ durable: true }),
    startTestClickHouse({ folder: join(folder, 'clickhouse') }),
  ])
  const login = { username: testUser.user, password: testUser.password }
  const client = createClient({ url: new URL(clickhouse.url).origin, ...login })
  await client.command({ query: 'CREATE DATABASE mishap' })
  const env = {
    MISHAP_DATABASE: postgres.url('postgres'),
    MISHAP_CLICKHOUSE: `${clickhouse.url}/mishap`,
    MISHAP_BLOBS: pathToFileURL(join(folder, 'blobs')).href,
    MISHAP_SECRET: randomBytes(32).toString('base64url'),
    MISHAP_NODE_PORT: '0',
  }
  const operator = operatorOf({ ...process.env, ...env, MISHAP_DATA: await newDataFolder(), MISHAP_SELF: 'off' })
  return {
    env,
    operator,
    node: (role, options = {}) =>
      startServer({
        ...options,
        env: { ...env, ...options.env },
        args: role === 'all' ? ['serve', '--no-pages'] : ['serve', '--no-pages', '--role', role],
      }),
    ask: async (sql) => {
      const found = await client.query({ query: sql, format: 'JSONEachRow' })
      return found.json<Record<string, unknown>>()
    },
    digested: async (nodes) => {
      for (const node of nodes) await node.digested()
    },
    [Symbol.asyncDispose]: async () => {
      await operator.close()
      await client.close()
      await clickhouse.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
