import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventRow } from '#domain/event/event-row.ts'
import type { ProjectId } from '#domain/ids.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { sessionTable } from '#telemetry/sessions/table.ts'
import type { EmbeddedEvents } from '../embedded/embedded.ts'
import { openNewEvents } from '../test-support/new-events.ts'
import { aRow, mayRead } from '../sample-row.ts'
import { aSession, aSessionId } from '../sample-session.ts'
import { openServerEvents, openServerTables, type ServerEvents } from '../server/server.ts'
import { testDatabaseOf } from '../test-support/event-engines.ts'
import { compareEvents, copyEvents, type CopiedPartition } from './copy-events.ts'
import type { EventTables } from './event-tables.ts'

const noon = Date.UTC(2026, 9, 14, 12)
const DAY_MS = 86_400_000
const period = { since: new Date(noon - DAY_MS), until: new Date(noon + DAY_MS) }

/** Remembers in memory what has been copied. */
function notes() {
  const known = new Map<string, CopiedPartition>()
  return {
    of: (table: string, partition: string) => known.get(`${table} ${partition}`),
    all: () => [...known.keys()].map((key) => ({ table: key.split(' ')[0] ?? '', partition: key.split(' ')[1] ?? '' })),
    note: (table: string, partition: string, copied: CopiedPartition) =>
      void known.set(`${table} ${partition}`, copied),
    forget: (table: string, partition: string) => void known.delete(`${table} ${partition}`),
  }
}

describe('events that are copied from chDB to a server', () => {
  let folder: string
  let source: EmbeddedEvents
  let target: { readonly tables: EventTables; close(): Promise<void> }
  let batches = 0
  const copied = notes()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-move-'))
    source = await openNewEvents({ folder })
    target = await openServerTables(await testDatabaseOf(folder))
    await target.tables.prepare()
    for (const tables of [source.tables, target.tables])
      for (const table of await tables.list()) if (!table.merges) await tables.numberInserts(table)
  })
  afterAll(async () => {
    await source.close()
    await target.close()
    await rm(folder, { recursive: true })
  })

  const fill = async (count: number, overrides: Partial<EventRow> = {}) => {
    const rows = Array.from({ length: count }, (_, index) =>
      aRow({
        timestamp: noon,
        userKey: `user ${index % 7}`,
        tags: [['odd\n\t\\', `va'lue\n${index % 3}`]],
        ...overrides,
      }),
    )
    await source.insert('events', encodeRows(eventTable, rows), `batch ${batches++}`)
    const session = aSession({ id: aSessionId(`s${batches % 3}`), started: noon, userKey: `user ${batches}` })
    await source.insert('sessions', encodeRows(sessionTable, [session]), `sessions ${batches}`)
    await source.indexed()
    await source.sessionsSummed()
  }
  const copy = async () => {
    const rows: Record<string, number> = {}
    const counted: EventTables = {
      ...target.tables,
      append: async (table, lines, token) => {
        const found = Buffer.from(lines).toString().split('\n').length - 1
        rows[table.name] = (rows[table.name] ?? 0) + found
        await target.tables.append(table, lines, token)
      },
    }
    const signal = new AbortController().signal
    const differences = await copyEvents({ source: source.tables, target: counted, copied, onCopied: () => {}, signal })
    return { rows, differences }
  }
  const compare = () => compareEvents({ source: source.tables, target: target.tables, copied })

  test('are all there, with what is derived of them', async () => {
    await fill(300)
    await fill(40, { timestamp: noon - 30 * DAY_MS })
    expect((await copy()).differences).toEqual([])
    const { tables, differences } = await compare()
    expect(differences).toEqual([])
    const rows = Object.fromEntries(tables.map(({ table, rows: found }) => [table, found]))
    expect(rows).toMatchObject({ events: 340, sessions: 2, group_hours: 2 })
    expect(rows['search_values']).toBeGreaterThan(3)
  })

  test('bring only new rows the next time, and merges change nothing', async () => {
    await fill(20)
    expect((await copy()).rows).toMatchObject({ events: 20 })
    expect((await copy()).rows).toEqual({})
    expect((await compare()).differences).toEqual([])
  })

  test('that are lost on their way are told, and copied anew', async () => {
    const events = (await target.tables.list()).find(({ name }) => name === 'events')
    const partition = (await target.tables.partitions()).find(({ table }) => table === 'events')
    if (events === undefined || partition === undefined) throw new Error('There are no events.')
    await target.tables.empty(events, partition.id)
    const { differences } = await compare()
    expect(differences).toMatchObject([{ table: 'events', partition: partition.id, target: { rows: 0 } }])
    for (const { table, partition: id } of differences) copied.forget(table, id)
    await copy()
    expect((await compare()).differences).toEqual([])
  })

  test('are a store that goes on: nothing is derived twice', async () => {
    await target.tables.finish()
    let moved: ServerEvents | undefined
    try {
      moved = await openServerEvents({ server: await testDatabaseOf(folder) })
      const rows = [aRow({ timestamp: noon, tags: [['odd\n\t\\', 'new']] })]
      await moved.insert('events', encodeRows(eventTable, rows), 'after the move')
      await moved.indexed()
      const key = { kind: 'tag', key: 'odd\n\t\\' } as const
      const found = (store: EmbeddedEvents | ServerEvents) =>
        store.knownValues(mayRead(1 as ProjectId), key, period, '', 99)
      const before = await found(source)
      expect(before.reduce((sum, { events }) => sum + events, 0)).toBe(320)
      expect(await found(moved)).toEqual(expect.arrayContaining([...before, { value: 'new', events: 1 }]))
    } finally {
      await moved?.close()
    }
  })
})
