import { spawn } from 'node:child_process'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NewerDataFolder } from '#domain/newer-data.ts'
import type { EventStore, GroupTotals } from '#domain/event/event-store.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { aRow, mayRead } from '../sample-row.ts'
import { startChdb } from './chdb-engine.ts'
import { openEmbeddedEvents } from './embedded.ts'

const noon = Date.UTC(2026, 9, 14, 12)
const WEEK_MS = 7 * 86_400_000
/** A period with everything stored here, counted partly by day and partly by hour. */
const always = { period: { since: new Date(noon - WEEK_MS), until: new Date(noon + WEEK_MS + 1) }, environments: [] }

// A process can have one folder open at a time, so every test closes what it opens.
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-chdb-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function withStore<T>(use: (store: EventStore) => Promise<T>): Promise<T> {
  const store = await openEmbeddedEvents({ folder })
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

async function withEngine(...statements: readonly string[]): Promise<void> {
  const engine = await startChdb({ folder })
  // oxlint-disable-next-line no-await-in-loop -- in order
  for (const statement of statements) await engine.run(statement)
  await engine.close()
}

const totals = (): Promise<readonly GroupTotals[]> => withStore((store) => store.groupTotals(mayRead(), always, 9))

/** Stores batches of 20 events over two weeks until it is killed, and prints the number of each acknowledged batch. */
const storing = (path: string) => `
  import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
  import { eventTable } from '#telemetry/events/table.ts'
  import { encodeRows } from '#telemetry/rows/row-encoder.ts'
  import { aRow } from '#storage/events/sample-row.ts'
  const store = await openEmbeddedEvents({ folder: ${JSON.stringify(path)} })
  for (let batch = 1; ; batch++) {
    const rows = Array.from({ length: 20 }, (_, n) => aRow({ timestamp: ${noon} + (n % 2) * ${WEEK_MS} }))
    await store.insert('events', encodeRows(eventTable, rows), 'batch ' + batch)
    process.stdout.write(batch + '\\n')
  }`

async function storeAndKill(batches: number): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', storing(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.split('\n').length > batches) child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.once('close', resolve))
  expect(child.signalCode).toBe('SIGKILL')
  return Number(said.trimEnd().split('\n').at(-1))
}

test('a batch of a busy server is written as few files, not as two for each column', async () => {
  const batch = [aRow({ payload: JSON.stringify({ message: 'm'.repeat(12_000_000) }) })]
  await withStore((store) => store.insert('events', encodeRows(eventTable, batch), 'a large batch'))
  const engine = await startChdb({ folder })
  try {
    const parts = "SELECT DISTINCT part_type AS written FROM system.parts WHERE table = 'events' AND active"
    expect(await engine.rows(parts)).toEqual([{ written: 'Compact' }])
  } finally {
    await engine.close()
  }
})

describe('after kill -9', () => {
  test.each([1, 4, 9])('after %i batches, every acknowledged row is there, once', async (batches) => {
    const acknowledged = await storeAndKill(batches)
    expect(acknowledged).toBeGreaterThan(0)
    const [group] = await totals()
    const events = await withStore((store) =>
      store.events(mayRead(), { projects: [aRow().projectId] }, undefined, { order: 'oldest', limit: 100_000 }),
    )
    // The batch in flight may be partly there until it is repeated.
    const stored = [group?.events ?? 0, events.length].map((rows) => rows / 20)
    for (const count of stored) expect(count).toBeGreaterThanOrEqual(acknowledged)
    for (const count of stored) expect(count).toBeLessThanOrEqual(acknowledged + 1)
    expect(await readdir(join(folder, 'scratch'))).toEqual([])
  })

  test('between the events and their totals, a repeat completes the totals and doubles nothing', async () => {
    const batch = encodeRows(
      eventTable,
      [0, 1].map((weeks) => aRow({ timestamp: noon - weeks * WEEK_MS })),
    )
    await withStore((store) => store.engine())
    await withEngine('DROP VIEW group_hours_of_events', 'DROP VIEW group_days_of_events')
    await withStore((store) => store.insert('events', batch, 'the batch'))
    expect(await totals()).toEqual([])
    // A migration cut short by a crash runs again and restores missing tables and columns.
    await withEngine('TRUNCATE TABLE migrations')
    await withStore((store) => store.insert('events', batch, 'the batch'))
    expect(await totals()).toMatchObject([{ events: 2 }])
    const page = { order: 'newest', limit: 9 } as const
    const events = await withStore((store) =>
      store.events(mayRead(), { projects: [aRow().projectId] }, undefined, page),
    )
    expect(events).toHaveLength(2)
  })
})

test('a part that has lost a file is put aside and told, and the others are there', async () => {
  const store = (weeks: number) => encodeRows(eventTable, [aRow({ timestamp: noon - weeks * WEEK_MS })])
  await withStore(async (into) => {
    await into.insert('events', store(0), 'one')
    await into.insert('events', store(1), 'two')
  })
  const parts = await partsOf('events')
  expect(parts).toHaveLength(2)
  const [broken = ''] = parts
  for (const name of await readdir(broken)) if (/\.(?:bin|cmrk\d?|mrk\d?)$/.test(name)) await rm(join(broken, name))

  const lost: string[] = []
  const again = await openEmbeddedEvents({ folder, partsLost: (paths) => lost.push(...paths) })
  const left = await again.events(mayRead(), { projects: [aRow().projectId] }, undefined, { order: 'oldest', limit: 9 })
  await again.insert('events', store(0), 'three')
  await again.close()
  expect([left.length, lost]).toEqual([1, [expect.stringContaining('detached')]])
})

test('a byte that changed in a part is never read as something else: who needs it is told where, and the others are there', async () => {
  const ofWeek = (weeks: number) => [aRow({ timestamp: noon - weeks * WEEK_MS, payload: '{"message":"a byte of it"}' })]
  await withStore(async (into) => {
    await into.insert('events', encodeRows(eventTable, ofWeek(0)), 'one')
    await into.insert('events', encodeRows(eventTable, ofWeek(1)), 'two')
  })
  const [broken = ''] = await partsOf('events')
  await changeByte(join(broken, 'data.bin'))
  const question = "SELECT count() AS count FROM events WHERE payload LIKE '%byte%' AND NOT ignore(*)"
  await expect(rowsOf(question)).rejects.toThrow(/Checksum doesn't match.*data\.bin/s)
  expect(await rowsOf('SELECT toUInt32(count()) AS count FROM events')).toEqual([{ count: 2 }])
  // What an operator without a backup does (docs/operating.md).
  await rm(broken, { recursive: true })
  expect(await rowsOf(question.replace('count()', 'toUInt32(count())'))).toEqual([{ count: 1 }])
})

test('the engine keeps few threads that have nothing to do: each holds three files open', async () => {
  const said = "SELECT toUInt32(value) AS threads FROM system.server_settings WHERE name = 'max_thread_pool_free_size'"
  expect(await rowsOf(said)).toEqual([{ threads: 16 }])
})

async function rowsOf(sql: string): Promise<readonly unknown[]> {
  const engine = await startChdb({ folder })
  try {
    return await engine.rows(sql)
  } finally {
    await engine.close()
  }
}

async function changeByte(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  const { size } = await file.stat()
  const at = Math.floor(size / 2)
  const byte = new Uint8Array(1)
  await file.read(byte, 0, 1, at)
  await file.write(Uint8Array.of((byte[0] ?? 0) ^ 0x10), 0, 1, at)
}

async function partsOf(table: string): Promise<readonly string[]> {
  const engine = await startChdb({ folder })
  const rows = await engine.rows('SELECT path FROM system.parts WHERE active AND table = {table:String}', { table })
  await engine.close()
  return rows.map((row) => (row as { path: string }).path)
}

test('a folder from a newer version is refused, and left as it is', async () => {
  const row = aRow()
  await withStore((store) => store.insert('events', encodeRows(eventTable, [row]), 'batch'))
  await withEngine("INSERT INTO migrations (name) VALUES ('9999-from-the-future')")
  await expect(openEmbeddedEvents({ folder })).rejects.toThrow(NewerDataFolder)
  await withEngine("ALTER TABLE migrations DELETE WHERE name = '9999-from-the-future' SETTINGS mutations_sync = 1")
  expect(await withStore((store) => store.event(mayRead(), row.eventId))).toMatchObject({ title: row.title })
})

test('a folder that another process has open is refused', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', storing(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  try {
    await expect(openEmbeddedEvents({ folder })).rejects.toThrow()
  } finally {
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
  }
})
