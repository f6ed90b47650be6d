import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { aRow, mayRead } from '../sample-row.ts'
import { testDatabaseOf } from '../test-support/event-engines.ts'
import { openServerEvents } from './server.ts'

const DAY_MS = 86_400_000
const noon = Date.UTC(2026, 9, 14, 12)
const period = { since: new Date(noon - DAY_MS), until: new Date(noon + DAY_MS) }
const region = { kind: 'tag', key: 'region' } as const
const project = 1 as ProjectId

describe('two processes on one event store', () => {
  let folder: string
  let one: EventStore
  let other: EventStore
  let isOurs = false

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-shared-'))
    const server = await testDatabaseOf(folder)
    one = await openServerEvents({ server })
    other = await openServerEvents({ server, mayFollow: () => Promise.resolve(isOurs) })
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await rm(folder, { recursive: true })
  })

  const store = (into: EventStore, spool: string, batch: number) => {
    const row = aRow({ projectId: project, timestamp: noon, tags: [['region', `region ${batch}`]] })
    return into.insert(
      'events',
      encodeRows(eventTable, [row, { ...row, eventId: aRow().eventId }]),
      `${spool}:0:${batch}`,
    )
  }
  const values = () => one.knownValues(mayRead(project), region, period, '', 99)

  test('index each event once, though both do so at the same time', async () => {
    for (let batch = 0; batch < 6; batch++) {
      // oxlint-disable-next-line no-await-in-loop -- the one behind the other
      await Promise.all([store(one, 'spool a', batch), store(other, 'spool b', batch)])
      // oxlint-disable-next-line no-await-in-loop -- after each batch
      await Promise.all([one.indexed(), other.indexed()])
    }
    const found = await values()
    expect(found).toHaveLength(6)
    // Batches of two spools may have the same range without being duplicates of each other.
    expect(found.map(({ events }) => events)).toEqual(Array.from({ length: 6 }, () => 4))
  })

  test('go on where the other one is', async () => {
    await store(other, 'spool b', 7)
    await one.indexed()
    isOurs = true
    await store(one, 'spool a', 7)
    await other.indexed()
    await one.indexed()
    expect(await values()).toContainEqual({ value: 'region 7', events: 4 })
  })
})
