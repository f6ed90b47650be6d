import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@clickhouse/client'
import pg from 'pg'
import { z } from 'zod'
import type { Place } from '../../e2e/harness/load.ts'
import { attachmentKey, type Attachment } from '#domain/attachment/attachment.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { startChdb } from '#storage/events/embedded/chdb-engine.ts'

/** The number of rows per id. */
export type Counts = ReadonlyMap<string, number>

const rows = z.array(z.object({ id: z.string(), count: z.coerce.number() }))

const hex = (column: string) => `lower(replaceAll(toString(${column}), '-', ''))`
const perId = (table: string, column: string) =>
  `SELECT ${hex(column)} AS id, count() AS count FROM ${table} GROUP BY id`

/** Raw rows: Mishap's own readers might hide duplicates. */
const inEvents: Readonly<Record<Exclude<Place, 'feedback' | 'attachments' | 'recordings' | 'files'>, string>> = {
  events: perId('events', 'event_id'),
  spans: perId('spans', 'trace_id'),
  logs: perId('logs', 'trace_id'),
  metrics: perId('metric_points', 'trace_id'),
  sessions: perId('sessions', 'session_id'),
  replays: perId('replay_segments', 'replay_id'),
  profiles: perId('profiles', 'profile_id'),
}
const inCatalogue: Readonly<Record<'feedback' | 'attachments', string>> = {
  feedback: 'select feedback_id as id, count(*) as count from feedback group by feedback_id',
  attachments: 'select event_id as id, count(*) as count from attachments group by event_id',
}

/** The stored data by place. Files in a bucket are skipped. */
export type Stored = Readonly<Partial<Record<Place, Counts>>>

/** Counts the stored data of a stopped server. @param env the server's settings of other places */
export async function storedRows(data: string, env: Readonly<Record<string, string>>): Promise<Stored> {
  const { MISHAP_CLICKHOUSE: clickhouse, MISHAP_DATABASE: database, MISHAP_BLOBS: bucket } = env
  const events = clickhouse === undefined ? await ofChdb(data) : await ofClickHouse(clickhouse)
  const catalogue = database === undefined ? ofSqlite(data) : await ofPostgres(database)
  return { ...events, ...catalogue, ...(bucket === undefined && (await ofFiles(data))) }
}

/** Recordings are named by replay; an attachment has a row and bytes. */
async function ofFiles(data: string): Promise<Record<'recordings' | 'files', Counts>> {
  const { blobs: folder, catalogue } = dataPaths(data)
  const blobs = openFileBlobs(folder)
  const recordings = new Map<string, number>()
  for await (const { key } of blobs.list('replays/')) recordings.set(/[0-9a-f]{32}/.exec(key)?.[0] ?? key, 1)
  const files = new Map<string, number>()
  using db = new DatabaseSync(catalogue, { readOnly: true })
  const attached = db
    .prepare('select project_id as projectId, checksum, event_id as eventId, size from attachments')
    .all()
  for (const row of attached as unknown as readonly Attachment[])
    if ((await blobs.size(attachmentKey(row))) === row.size) files.set(row.eventId, 1)
  return { recordings, files }
}

async function ofChdb(data: string) {
  const engine = await startChdb({ folder: dataPaths(data).events })
  try {
    return await counted(inEvents, (sql) => engine.rows(sql))
  } finally {
    await engine.close()
  }
}

async function ofClickHouse(address: string) {
  const { origin, username, password, pathname } = new URL(address)
  const client = createClient({
    url: origin,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  })
  try {
    return await counted(inEvents, async (query) => (await client.query({ query, format: 'JSONEachRow' })).json())
  } finally {
    await client.close()
  }
}

function ofSqlite(data: string) {
  using catalogue = new DatabaseSync(dataPaths(data).catalogue, { readOnly: true })
  const ask = (sql: string) => catalogue.prepare(sql).all()
  return { feedback: countsOf(ask(inCatalogue.feedback)), attachments: countsOf(ask(inCatalogue.attachments)) }
}

async function ofPostgres(address: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await counted(inCatalogue, async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
  }
}

async function counted<P extends string>(
  questions: Readonly<Record<P, string>>,
  ask: (sql: string) => Promise<unknown>,
): Promise<Record<P, Counts>> {
  const found: [string, Counts][] = []
  for (const [place, sql] of Object.entries<string>(questions)) found.push([place, countsOf(await ask(sql))])
  return Object.fromEntries(found) as Record<P, Counts>
}

function countsOf(found: unknown): Counts {
  return new Map(rows.parse(found).map(({ id, count }) => [id.replaceAll('-', ''), count]))
}
