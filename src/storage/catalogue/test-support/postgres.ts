import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { z } from 'zod'
import { openPostgresCatalogue } from '../postgres/postgres.ts'

const TEMPLATE = 'mishap_template'
const TEMPLATE_LOCK = 1

const answer = z.union([z.object({ url: z.string() }), z.object({ failed: z.string() })])

/**
 * Requests the test run's Postgres (tools/test/postgres-of-run.ts). Throws without one, so that tests cannot pass by
 * skipping it.
 */
async function serverOfRun(): Promise<string> {
  const path = process.env['MISHAP_TEST_POSTGRES']
  if (path === undefined) throw new Error('No Postgres: run tests with vitest.config.ts.')
  const said = answer.parse(JSON.parse(await text(connect(path))))
  if ('failed' in said) throw new Error(said.failed)
  return said.url
}

let server: Promise<string> | undefined

/** The URL of the `postgres` database on the test run's server. */
export function testPostgres(): Promise<string> {
  server ??= serverOfRun()
  return server
}

export function databaseAt(url: string, name: string): string {
  return url.replace(/[^/]*$/, name)
}

export async function query(url: string, sql: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql, [...values])
  } finally {
    await client.end()
  }
}

/** A database for one test at a time. */
export interface TestDatabase {
  readonly url: string
  /** Returns it to the pool. All connections must be closed. */
  giveBack(): Promise<void>
}

/** Unused databases, each with a connection for emptying it. */
const free: pg.Client[] = []

/** Returns a migrated, empty database. Emptying one takes a twentieth of the time of creating one. */
export async function takeDatabase(): Promise<TestDatabase> {
  const client = free.pop() ?? (await connected(await makeDatabase(TEMPLATE)))
  return {
    url: databaseAt(await testPostgres(), client.database ?? ''),
    giveBack: async () => {
      await client.query(EMPTY)
      free.push(client)
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Returns a database without any schema, which exists until the run ends. */
export function bareDatabase(): Promise<string> {
  return makeDatabase('template0')
}

async function makeDatabase(template: string): Promise<string> {
  const url = await testPostgres()
  if (template === TEMPLATE) {
    migrated ??= migrateTemplate(url)
    await migrated
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(url, `create database ${name} template ${template} ${await byFiles(url)}`)
  return databaseAt(url, name)
}

/** Copying files is the fastest strategy. Before version 15 it is the only one and has no keyword. */
async function byFiles(url: string): Promise<string> {
  const { rows } = await query(url, "select current_setting('server_version_num')::integer >= 150000 as has_strategies")
  return rows[0]?.['has_strategies'] === true ? 'strategy file_copy' : ''
}

let migrated: Promise<void> | undefined

/** Every test process calls this; one of them does the work. */
async function migrateTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (rowCount !== 0) return
    await client.query(`create database ${TEMPLATE}_made template template0`)
    await (await openPostgresCatalogue({ url: databaseAt(url, `${TEMPLATE}_made`), connections: 1 })).close()
    await client.query(`alter database ${TEMPLATE}_made rename to ${TEMPLATE}`)
  } finally {
    await client.end()
  }
}

/** Deletes all rows and resets all counters. */
const EMPTY = `
do $do$ declare one record; is_filled boolean; begin
  set session_replication_role = replica;
  for one in select quote_ident(relname) as of_table from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
  loop
    execute format('select exists (select from %s)', one.of_table) into is_filled;
    if is_filled then execute format('delete from %s', one.of_table); end if;
  end loop;
  perform setval(quote_ident(sequencename), 1, false) from pg_sequences where last_value is not null;
end $do$`
