import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows, RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { sessionTable } from '#telemetry/sessions/table.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { aGroup, aRow, mayRead } from './sample-row.ts'
import { aSession, aSessionId } from './sample-session.ts'

const HOUR_MS = 3_600_000
/** A quarter past the hour. */
const now = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 900_000)
const hoursAgo = (hours: number) => now.getTime() - hours * HOUR_MS
const [web, api] = [1 as ProjectId, 2 as ProjectId]

const errors = [0, 0, 3, 23].map((hours) => aRow({ projectId: web, timestamp: hoursAgo(hours) }))
const yesterday = [24, 47].map((hours) => aRow({ projectId: web, timestamp: hoursAgo(hours) }))
const longAgo = aRow({ projectId: web, timestamp: hoursAgo(48) })
const others = aRow({ projectId: api, groupHash: aGroup('api'), timestamp: hoursAgo(1) })
/** A regression that was found twice; the newer finding wins. */
const findings = [2, 1].map((hours) =>
  aRow({
    projectId: web,
    groupHash: aGroup('slower'),
    type: 'performance',
    timestamp: hoursAgo(hours),
    payload: JSON.stringify({
      contexts: { performance: { numbers: { before: 120_000, after: 100_000 * (5 - hours) } } },
    }),
  }),
)
const sessions = [
  { id: aSessionId('a'), started: hoursAgo(1), moment: 1 },
  { id: aSessionId('a'), started: hoursAgo(1), moment: 2, status: 'crashed', errors: 1 },
  { id: aSessionId('b'), started: hoursAgo(2), quantity: 9 },
  { id: aSessionId('c'), started: hoursAgo(2), release: 'shop@2', projectId: api },
  { id: aSessionId('d'), started: hoursAgo(30), quantity: 4 },
] as const

describe.each(eventEngines)('the numbers of the overview, $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-overview-'))
    store = await open({ folder })
    const all = [...errors, ...yesterday, longAgo, others, ...findings]
    await store.insert('events', encodeRows(eventTable, all), 'events')
    for (const [at, fields] of sessions.entries()) {
      const encoder = new RowEncoder(sessionTable.columns)
      encoder.add([aSession({ projectId: web, ...fields })])
      await store.insert('sessions', encoder.finish(), `sessions:${at}`)
    }
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  test('are errors and sessions of the last day and the day before, by project, in one answer', async () => {
    const slower = [{ projectId: web, groupHash: aGroup('slower') }]
    const { projects, releases, slowdowns } = await store.overviewNumbers(mayRead(), { now, without: slower, slower })
    const hours = Array.from({ length: 24 }, () => 0)
    expect(projects.get(web)).toEqual({
      hours: hours.with(23, 2).with(20, 1).with(0, 1),
      errors: 4,
      errorsBefore: 2,
      sessions: 10,
      sessionsBefore: 4,
      crashed: 1,
    })
    expect(projects.get(api)).toEqual({
      hours: hours.with(22, 1),
      errors: 1,
      errorsBefore: 0,
      sessions: 1,
      sessionsBefore: 0,
      crashed: 0,
    })
    expect(Object.fromEntries(releases)).toEqual({
      'shop@1': { sessions: 10, crashed: 1 },
      'shop@2': { sessions: 1, crashed: 0 },
    })
    expect([...slowdowns]).toEqual([[`${web}:${aGroup('slower')}`, { before: 120_000, after: 400_000 }]])
  })

  test('hold for the projects of the grant alone, and count every event where none is left out', async () => {
    const asked = { now, without: [], slower: [] }
    const { projects, releases, slowdowns } = await store.overviewNumbers(mayRead(web), asked)
    expect([...projects.keys()]).toEqual([web])
    expect(projects.get(web)?.errors).toBe(6)
    expect([...releases.keys()]).toEqual(['shop@1'])
    expect(slowdowns.size).toBe(0)
  })
})
