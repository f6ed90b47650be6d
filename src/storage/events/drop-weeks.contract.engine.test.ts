import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { aGroup, allBefore, aRow, mayRead } from './sample-row.ts'
import { aSpan, aTraceId } from './sample-span.ts'
import { eventEnginesAndCluster } from './test-support/event-engines.ts'

const DAY_MS = 86_400_000
const monday = Date.UTC(2024, 0, 8)
const over = new Date(monday + 7 * DAY_MS)
const forEver = allBefore(new Date(0))
/** The engine deletes in the background. */
const patience = { timeout: 60_000, interval: 100 }

describe.each(eventEnginesAndCluster)('weeks in which something is spared, $name', ({ open }) => {
  let folder: string
  let store: EventStore
  let batches = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-spared-'))
    store = await open({ folder })
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  async function insert(projectId: ProjectId, group: string, days = 1) {
    const row = aRow({ projectId, groupHash: aGroup(group), timestamp: monday + days * DAY_MS })
    await store.insert('events', encodeRows(eventTable, [row]), `batch ${++batches}`)
  }
  const left = async (projectId: ProjectId) => {
    const page = { order: 'oldest', limit: 99 } as const
    const found = await store.events(mayRead(), { projects: [projectId] }, undefined, page)
    return found.map(({ groupHash }) => groupHash).toSorted()
  }
  const projects = (...ids: number[]) => ids as unknown as ProjectId[]

  test('lose everybody else’s rows, and go whole as soon as nothing is', async () => {
    const [held, other] = projects(1, 2) as [ProjectId, ProjectId]
    await insert(held, 'a')
    await insert(other, 'b')
    const spared = { projects: new Map([[held, forEver]]), groups: new Map() }
    await store.indexed()
    expect((await store.disk()).weeks).toContainEqual({ week: new Date(monday), bytes: expect.any(Number) })
    expect(await store.dropBefore(allBefore(over), spared)).toBe(0)
    await expect.poll(() => left(other), patience).toEqual([])
    expect(await left(held)).toEqual([aGroup('a')])
    // A second request finds nothing to delete.
    await expect.poll(() => store.isDeleting(), patience).toBe(false)
    await store.dropBefore(allBefore(over), spared)
    expect(await store.isDeleting()).toBe(false)
    expect(await store.dropBefore(allBefore(over))).toBe(1)
    expect(await left(held)).toEqual([])
    expect((await store.disk()).weeks).toEqual([])
  })

  test('keep the events of a group on hold, and no others of its project', async () => {
    const [mine, other] = projects(3, 4) as [ProjectId, ProjectId]
    await insert(mine, 'held')
    await insert(mine, 'free')
    await insert(other, 'held')
    const spared = { projects: new Map(), groups: new Map([[mine, [aGroup('held')]]]) }
    await store.dropBefore(allBefore(over), spared)
    await expect.poll(() => left(other), patience).toEqual([])
    await expect.poll(() => left(mine), patience).toEqual([aGroup('held')])
    await store.deleteProject(mine, allBefore(over), [aGroup('held')])
    await store.deleteProject(mine, allBefore(new Date(monday)))
    expect(await left(mine)).toEqual([aGroup('held')])
    await expect.poll(() => store.isDeleting(), patience).toBe(false)
    expect(await store.dropBefore(allBefore(over))).toBe(1)
  })

  test('keep what a project keeps longer, by kind', async () => {
    const [long, usual] = projects(5, 6) as [ProjectId, ProjectId]
    for (const id of [long, usual]) {
      await insert(id, 'c')
      const span = aSpan({ projectId: id, traceId: aTraceId(`trace ${id}`), start: (monday + DAY_MS) * 1000 })
      await store.insert('spans', encodeRows(spanTable, [span]), `batch ${++batches}`)
    }
    const traces = () => Promise.all([long, usual].map((id) => store.hasTrace(mayRead(id), aTraceId(`trace ${id}`))))
    const since = allBefore(over)
    const spared = { projects: new Map([[long, { ...since, spans: new Date(monday) }]]), groups: new Map() }
    await store.dropBefore(since, spared)
    expect([await left(long), await left(usual)]).toEqual([[], []])
    await expect.poll(traces, patience).toEqual([true, false])
    await store.dropBefore(since)
    expect(await traces()).toEqual([false, false])
  })
})
