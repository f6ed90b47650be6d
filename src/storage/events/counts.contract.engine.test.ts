import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CountFilter } from '#domain/event/event-counts.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { aGroup, aRow, mayRead } from './sample-row.ts'

const MINUTE_MS = 60_000
/** Twenty past: neither at the start nor at the end of an hour. */
const now = Date.UTC(2026, 9, 14, 12, 20)
const project = 1 as ProjectId
const grant = mayRead(project)

const last = (minutes: number, more: Partial<CountFilter> = {}): CountFilter => ({
  period: { since: new Date(now - minutes * MINUTE_MS), until: new Date(now) },
  environments: [],
  minLevel: null,
  ...more,
})

/** One event per entry: how many minutes ago, and what differs. */
const at = (minutesAgo: number, more: Partial<EventRow> = {}): EventRow =>
  aRow({ projectId: project, timestamp: now - minutesAgo * MINUTE_MS, groupHash: aGroup('a'), ...more })

describe.each(eventEngines)('counts of the event store, $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-counts-'))
    store = await open({ folder })
    const rows = [
      at(1, { userKey: 'id:1', level: 'fatal' }),
      at(3, { userKey: 'id:2', environment: 'staging' }),
      at(4, { userKey: 'id:1', level: 'info' }),
      at(25, { userKey: 'id:3' }),
      at(70, { userKey: 'id:1' }),
      at(90, { userKey: 'id:4' }),
      at(2, { groupHash: aGroup('b'), userKey: 'id:1' }),
      aRow({ projectId: 2 as ProjectId, timestamp: now - MINUTE_MS }),
    ]
    await store.insert('events', encodeRows(eventTable, rows), 'counts')
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  const total = async (filter: CountFilter, seconds: number) => (await store.counts(grant, filter, seconds))[0]

  test.each([
    [5, { events: 4, users: 2 }],
    // Begins within the previous hour; anything older is not counted.
    [30, { events: 5, users: 3 }],
    [80, { events: 6, users: 3 }],
    [120, { events: 7, users: 4 }],
  ])('of the last %i minutes are exact to the minute', async (minutes, expected) => {
    expect(await total(last(minutes), minutes * 60)).toEqual({ bucket: 0, ...expected })
  })

  test('are narrowed to environments and to what is bad enough', async () => {
    expect(await total(last(120, { environments: ['staging'] }), 7200)).toMatchObject({ events: 1, users: 1 })
    expect(await total(last(120, { minLevel: 'fatal' }), 7200)).toMatchObject({ events: 1 })
    expect(await total(last(120, { minLevel: 'error' }), 7200)).toMatchObject({ events: 6 })
  })

  test('fall into buckets from the beginning of the period on; empty ones are absent', async () => {
    const found = await store.counts(grant, last(90), 30 * 60)
    expect(found.map(({ bucket, events }) => [bucket, events])).toEqual([
      [0, 2],
      [2, 5],
    ])
    const hours = { ...last(0), period: { since: new Date(now - 140 * MINUTE_MS), until: new Date(now) } }
    expect((await store.counts(grant, hours, 3600)).map(({ bucket, events }) => [bucket, events])).toEqual([
      [0, 1],
      [1, 2],
      [2, 4],
    ])
  })

  test('name the groups that are busy, and none that are not', async () => {
    const busy = await store.busyGroups(grant, last(5), 300, { events: 2, limit: 10 })
    expect(busy).toEqual([
      {
        projectId: project,
        groupHash: aGroup('a'),
        bucket: 0,
        events: 3,
        users: 2,
        lastSeen: new Date(now - MINUTE_MS),
      },
    ])
    expect(await store.busyGroups(grant, last(90), 1800, { events: 1, limit: 2 })).toMatchObject([
      { bucket: 2, events: 4 },
      { bucket: 2, events: 1, groupHash: aGroup('b') },
    ])
  })
})
