import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { z } from 'zod'
import { openPostgresCatalogue } from '../postgres/postgres.ts'

const TEMPLATE = 'mishap_template'
const TEMPLATE_LOCK = 1

const answer = z.union([z.object({ url: z.string() }), z.object({ failed: z.string() })])

/** Asks the run for its Postgres (tools/test/postgres-of-run.ts). Throws where there is none: nothing passes without. */
async function serverOfRun(): Promise<string> {
  const path = process.env['MISHAP_TEST_POSTGRES']
  if (path === undefined) throw new Error('No Postgres: run tests with vitest.config.ts.')
  const said = answer.parse(JSON.parse(await text(connect(path))))
  if ('failed' in said) throw new Error(said.failed)
  return said.url
}

let server: Promise<string> | undefined

/** Returns the address of the run's Postgres: its database `postgres`. */
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
  /** Gives it back, for the next test. Nobody may be connected any more. */
  giveBack(): Promise<void>
}

/** Databases that nobody has at the moment, each with a connection on which it is emptied. */
const free: pg.Client[] = []

/** Returns a database whose tables are up to date and empty. Emptying one costs a twentieth of making one. */
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

/** Returns a database in which nothing is yet, which stays until the run ends. */
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

/** A copy of files, which is quickest. Before version 15 there is no other way, and no word for it. */
async function byFiles(url: string): Promise<string> {
  const { rows } = await query(url, "select current_setting('server_version_num')::integer >= 150000 as has_strategies")
  return rows[0]?.['has_strategies'] === true ? 'strategy file_copy' : ''
}

let migrated: Promise<void> | undefined

/** Each test process asks for it, and one of them makes it. */
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

/** Deletes all rows, and lets all counters begin anew. */
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
