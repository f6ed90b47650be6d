/**
 * The speed of moving stores: `node tools/move-speed.ts [EVENTS] [ROWS]`. Moves events between chDB and the test's
 * ClickHouse, catalogue rows between SQLite and a durable Postgres, and blobs between files and the test's bucket.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@clickhouse/client'
import type { EventId, GroupHash } from '#domain/ids.ts'
import { openProgress } from '#main/migrate/progress.ts'
import { copyBlobs } from '#services/migrate/copy-blobs.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { openS3Blobs } from '#storage/blobs/s3/s3.ts'
import { openTestBucket } from '#storage/blobs/test-support/test-bucket.ts'
import { copyCatalogue } from '#storage/catalogue/move/copy.ts'
import { openPostgresSource, openPostgresTarget } from '#storage/catalogue/move/postgres-side.ts'
import { kindsIn } from '#storage/catalogue/move/side.ts'
import { openSqliteSource, openSqliteTarget } from '#storage/catalogue/move/sqlite-side.ts'
import { openPostgresCatalogue } from '#storage/catalogue/postgres/postgres.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { openEmbeddedEvents, openEmbeddedTables } from '#storage/events/embedded/embedded.ts'
import { compareEvents, copyEvents } from '#storage/events/move/copy-events.ts'
import type { EventTables } from '#storage/events/move/event-tables.ts'
import { aRow } from '#storage/events/sample-row.ts'
import { parseEventServer } from '#storage/events/server/address.ts'
import { openServerTables } from '#storage/events/server/server.ts'
import { startTestClickHouse, testUser } from '#storage/events/server/test-support/test-clickhouse.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { startPostgres } from './test/postgres-server.ts'

const [events = 20_000, rows = 200_000] = process.argv.slice(2).map(Number)
const PAYLOAD_BYTES = 10_000
const BATCH = 1_000
const BLOBS = 500

const folder = await mkdtemp(join(tmpdir(), 'mishap-move-speed-'))
const signal = new AbortController().signal
const say = (line: string) => process.stdout.write(`${line}\n`)

async function timed(what: string, work: () => Promise<{ rows: number; bytes?: number }>): Promise<void> {
  const began = performance.now()
  const { rows: found, bytes = 0 } = await work()
  const seconds = (performance.now() - began) / 1000
  say(
    `${what}: ${found} in ${seconds.toFixed(1)} s, ${Math.round(found / seconds)}/s, ${(bytes / 1e6 / seconds).toFixed(1)} MB/s`,
  )
}

async function moveEvents(name: string, source: EventTables, target: EventTables): Promise<void> {
  await target.prepare()
  const progress = openProgress(join(folder, `${name}.db`))
  for (const tables of [source, target])
    for (const table of await tables.list()) if (!table.merges) await tables.numberInserts(table)
  const sums = { rows: 0, bytes: 0 }
  const onCopied = (more: number, bytes: number) => {
    sums.rows += more
    sums.bytes += bytes
  }
  const copied = progress.partitions
  await timed(`events ${name}`, async () => {
    const differences = await copyEvents({ source, target, copied, onCopied, signal })
    if (differences.length > 0) throw new Error(JSON.stringify(differences, (_, value: unknown) => String(value)))
    return sums
  })
  await timed(`events ${name}, compared again`, async () => {
    const compared = await compareEvents({ source, target, copied })
    return { rows: compared.tables.reduce((sum, table) => sum + table.rows, 0) }
  })
  progress.close()
}

const clickhouse = await startTestClickHouse({ folder: join(folder, 'clickhouse') })
const client = createClient({
  url: new URL(clickhouse.url).origin,
  username: testUser.user,
  password: testUser.password,
})
await client.command({ query: 'CREATE DATABASE mishap' })
await client.close()
const server = parseEventServer(`${clickhouse.url}/mishap`)
if (typeof server === 'string') throw new Error(server)
const store = await openEmbeddedEvents({ folder: join(folder, 'events') })
for (let batch = 0; batch < events / BATCH; batch++) {
  const made = Array.from({ length: BATCH }, (_, index) => {
    const group = createHash('md5')
      .update(`group ${index % 200}`)
      .digest('hex') as GroupHash
    const eventId = randomBytes(16).toString('hex') as EventId
    const frames = createHash('sha256')
      .update(group)
      .digest('hex')
      .repeat(PAYLOAD_BYTES / 64)
    const tags = [
      ['region', `r${index % 9}`],
      ['url', `/p/${index % 300}`],
    ] as const
    return aRow({
      eventId,
      groupHash: group,
      userKey: `u${index % 400}`,
      tags,
      timestamp: Date.now() - batch * 60_000,
      payload: `{"id":"${eventId}","f":"${frames}"}`,
    })
  })
  await store.insert('events', encodeRows(eventTable, made), `batch ${batch}`)
}
await store.indexed()
const there = await openServerTables(server)
await moveEvents('chDB to ClickHouse', store.tables, there.tables)
await store.close()
const back = await openEmbeddedTables(join(folder, 'back'), join(folder, 'scratch'))
await moveEvents('ClickHouse to chDB', there.tables, back.tables)
await back.close()
await there.close()
await clickhouse.stop()

const [first, second] = [join(folder, 'first.db'), join(folder, 'second.db')]
for (const file of [first, second]) await (await openSqliteCatalogue({ file })).close()
const filling = new DatabaseSync(first)
filling.exec('begin')
const insert = filling.prepare('insert into known_events (project_id, event_id, received_hour) values (1, ?, ?)')
for (let n = 0; n < rows; n++) insert.run(randomBytes(16), n >> 10)
filling.exec('commit')
filling.close()
const postgres = await startPostgres({ durable: true })
const url = postgres.url('postgres')
await (await openPostgresCatalogue({ url, connections: 2 })).close()
const into = await openPostgresTarget(url)
const kinds = kindsIn(await into.tables())
const sqlite = await openSqliteSource(first, () => kinds, 'alone')
await timed('catalogue SQLite to PostgreSQL', async () => {
  await copyCatalogue(sqlite, into, { onCopied: () => {}, signal })
  await into.commit()
  return { rows }
})
await sqlite.end()
const left = await openPostgresSource(url, 'alone')
const home = await openSqliteTarget(second, () => kinds)
await timed('catalogue PostgreSQL to SQLite', async () => {
  await copyCatalogue(left, home, { onCopied: () => {}, signal })
  await home.commit()
  return { rows }
})
await left.end()
await postgres.stop()

const bucket = await openTestBucket()
const [files, s3] = [openFileBlobs(join(folder, 'files')), openS3Blobs(bucket.settings)]
for (let n = 0; n < BLOBS; n++) await files.put(`a/${n}`, randomBytes(100_000))
for (const [name, source, target] of [
  ['files to bucket', files, s3],
  ['bucket to files', s3, openFileBlobs(join(folder, 'home'))],
] as const) {
  const progress = openProgress(join(folder, `${name}.db`))
  await timed(`blobs ${name}`, async () => {
    await copyBlobs({ source, target, copied: progress.blobs, pass: progress.nextPass(), onCopied: () => {}, signal })
    return { rows: BLOBS, bytes: BLOBS * 100_000 }
  })
  progress.close()
}
s3.close()
await bucket[Symbol.asyncDispose]()
await rm(folder, { recursive: true })
process.exit(0)
