import { describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { expendable, type DiskMax, type DiskStatus } from '#domain/disk/disk.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { LimitNotice } from '#domain/quota/notice.ts'
import { startDiskWatch } from '#services/disk/disk-watch.ts'
import { tellOfDisk } from '#services/disk/tell.ts'
import { aRow } from '#storage/events/sample-row.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { dropEverythingBefore } from './disk.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'

const DAY_MS = 86_400_000
const weeksAgo = (weeks: number) => Date.now() - weeks * 7 * DAY_MS
/** What no compression makes smaller. */
const noise = (bytes: number) => {
  const text = Buffer.alloc(bytes / 2)
  crypto.getRandomValues(text.subarray(0, 65_536))
  for (let at = 65_536; at < text.length; at += 65_536) crypto.getRandomValues(text.subarray(at, at + 65_536))
  return text.toString('hex')
}

async function aProject({ catalogue }: TestStores, name: string): Promise<ProjectId> {
  const project = { name, platform: 'node' } as const
  return (await catalogue.projects.create(operatorGrant('project:write'), project, new Date())).project.id
}

/** One event a week, of a size that stays. */
async function fill({ events }: TestStores, projectId: ProjectId, weeks: readonly number[]) {
  for (const week of weeks) {
    const rows = Array.from({ length: 8 }, () =>
      aRow({ projectId, timestamp: weeksAgo(week), payload: JSON.stringify({ noise: noise(400_000) }) }),
    )
    await events.insert('events', encodeRows(eventTable, rows), `${projectId} ${week}`)
  }
  await events.indexed()
}

async function aWatch(stores: TestStores, max: DiskMax | null) {
  const told: LimitNotice[] = []
  const refusing: boolean[] = []
  const dropped: string[] = []
  const { catalogue, events, folder } = stores
  const watch = await startDiskWatch({
    dataFolder: folder,
    memoryPath: dataPaths(folder).disk,
    max,
    weeks: () => events.disk(),
    spool: { refuseAll: (is) => refusing.push(is) },
    dropBefore: async (before) => {
      await dropEverythingBefore(stores, before)
      return { isUnderWay: await events.isDeleting() }
    },
    noteDropped: async ({ week }) => void dropped.push(week.toISOString()),
    tell: (status) => tellOfDisk({ work: catalogue.limitWork, tell: async (one) => void told.push(one) }, status),
    onFault: (fault) => {
      throw fault
    },
    everyMs: DAY_MS,
  })
  const look = async (): Promise<DiskStatus> => {
    await watch.look()
    const status = watch.status()
    if (status === null) throw new Error('The file system tells nothing.')
    return status
  }
  return { look, told, refusing, dropped, [Symbol.asyncDispose]: () => watch.close() }
}

/** What is used, less the oldest week and half of the next. */
async function oneAndAHalfWeeksLess(stores: TestStores): Promise<number> {
  await using watch = await aWatch(stores, null)
  const { usedBytes } = await watch.look()
  const [oldest, next] = expendable((await stores.events.disk()).weeks, new Date())
  return usedBytes - (oldest?.bytes ?? 0) - (next?.bytes ?? 0) / 2
}

const weeksOf = async ({ events }: TestStores) => (await events.disk()).weeks.length
const patience = { timeout: 20_000, interval: 100 }

describe('a disk budget', () => {
  test('that is reached lets the oldest weeks go, no more than it must, and says so', async () => {
    await using stores = await openTestStores()
    await fill(stores, await aProject(stores, 'web'), [4, 3, 2, 1, 0])
    const bytes = await oneAndAHalfWeeksLess(stores)
    await using watch = await aWatch(stores, { kind: 'bytes', bytes })
    // Merges that are under way take and give some of it meanwhile.
    await expect.poll(async () => (await watch.look()).state, patience).toBe('near')
    const { dropped } = await watch.look()
    expect([1, 2]).toContain(dropped.length)
    expect(await weeksOf(stores)).toBe(5 - dropped.length)
    expect(watch.dropped.toSorted()).toEqual(watch.dropped)
    expect(watch.refusing).not.toContain(true)
    // Each is told once.
    const states = watch.told.map((one) => one.kind === 'disk' && one.status.state)
    expect(states).toEqual(['dropping', 'near'])
  })

  test('keeps the present week, and intake refuses while that alone is too much', async () => {
    await using stores = await openTestStores()
    await fill(stores, await aProject(stores, 'web'), [1, 0])
    await using watch = await aWatch(stores, { kind: 'bytes', bytes: 100_000 })
    expect(await watch.look()).toMatchObject({ state: 'refusing', next: null })
    expect(await weeksOf(stores)).toBe(1)
    expect(watch.refusing.at(-1)).toBe(true)
  })

  test('spares what is on legal hold, row by row', async () => {
    await using stores = await openTestStores()
    const [held, free] = [await aProject(stores, 'held'), await aProject(stores, 'free')]
    await fill(stores, held, [3])
    await fill(stores, free, [3, 2])
    const hold = { projectId: held, issueNumber: null, reason: 'Case 7' }
    await stores.catalogue.holds.place(operatorGrant('org:admin'), hold, new Date())
    await using watch = await aWatch(stores, { kind: 'bytes', bytes: 100_000 })
    const itemsOf = async (id: ProjectId) =>
      (await stores.events.diskUsage(operatorGrant('org:read'))).find((one) => one.projectId === id)?.items.events ?? 0
    const bothOf = async () => {
      await watch.look()
      return [await itemsOf(held), await itemsOf(free)]
    }
    await expect.poll(bothOf, patience).toEqual([8, 0])
    await expect.poll(async () => (await watch.look()).state, patience).toBe('refusing')
    expect(await itemsOf(held)).toBe(8)
  })

  test('that is not set lets nothing go', async () => {
    await using stores = await openTestStores()
    await fill(stores, await aProject(stores, 'web'), [5])
    await using watch = await aWatch(stores, null)
    expect(await watch.look()).toMatchObject({ budgetBytes: null, next: null, dropped: [] })
    expect(await weeksOf(stores)).toBe(1)
  })
})
