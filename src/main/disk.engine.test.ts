import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { expendable, type DiskMax, type DiskStatus } from '#domain/disk/disk.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { LimitNotice } from '#domain/quota/notice.ts'
import { startDiskWatch } from '#services/disk/disk-watch.ts'
import { tellOfCopy, tellOfDisk } from '#services/disk/tell.ts'
import { aRow } from '#storage/events/sample-row.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { claimDataFolder } from './data-folder.ts'
import { copiesIn } from './disk-copies.ts'
import { dropEverythingBefore } from './disk.ts'
import { roomForCopy } from './drill-room.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'

const DAY_MS = 86_400_000
const weeksAgo = (weeks: number) => Date.now() - weeks * 7 * DAY_MS
/** Incompressible data. */
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

/** One event per week, of constant size. */
async function fill({ events }: TestStores, projectId: ProjectId, weeks: readonly number[]) {
  for (const week of weeks) {
    const rows = Array.from({ length: 8 }, () =>
      aRow({ projectId, timestamp: weeksAgo(week), payload: JSON.stringify({ noise: noise(400_000) }) }),
    )
    await events.insert('events', encodeRows(eventTable, rows), `${projectId} ${week}`)
  }
  await events.indexed()
}

async function aWatch(stores: TestStores, max: DiskMax | null, noiseBytes?: number) {
  const told: LimitNotice[] = []
  const refusing: boolean[] = []
  const dropped: string[] = []
  const cleared: string[] = []
  const futile: number[] = []
  const { catalogue, events, folder } = stores
  const telling = { work: catalogue.limitWork, tell: async (one: LimitNotice) => void told.push(one) }
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
    copies: copiesIn(folder),
    noteCleared: async (copy) => {
      cleared.push(copy.path)
      await tellOfCopy(telling, copy, new Date())
    },
    noteFutile: (bytes) => futile.push(bytes),
    ...(noiseBytes === undefined ? {} : { noiseBytes }),
    noteDropped: async ({ week }) => void dropped.push(week.toISOString()),
    tell: (status) => tellOfDisk(telling, status),
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
  return { look, told, refusing, dropped, cleared, futile, [Symbol.asyncDispose]: () => watch.close() }
}

/** The used bytes minus the oldest week and half of the next. */
async function oneAndAHalfWeeksLess(stores: TestStores): Promise<number> {
  await using watch = await aWatch(stores, null)
  const { usedBytes } = await watch.look()
  const [oldest, next] = expendable((await stores.events.disk()).weeks, new Date())
  return usedBytes - (oldest?.bytes ?? 0) - (next?.bytes ?? 0) / 2
}

const weeksOf = async ({ events }: TestStores) => (await events.disk()).weeks.length
const patience = { timeout: 60_000, interval: 100 }

describe('a disk budget', () => {
  test('that is reached lets the oldest weeks go, no more than it must, and says so', async () => {
    await using stores = await openTestStores()
    await fill(stores, await aProject(stores, 'web'), [4, 3, 2, 1, 0])
    const bytes = await oneAndAHalfWeeksLess(stores)
    await using watch = await aWatch(stores, { kind: 'bytes', bytes })
    // Running merges use and free some space in the meantime.
    await expect.poll(async () => (await watch.look()).state, patience).toBe('near')
    const { dropped } = await watch.look()
    expect([1, 2]).toContain(dropped.length)
    expect(await weeksOf(stores)).toBe(5 - dropped.length)
    expect(watch.dropped.toSorted()).toEqual(watch.dropped)
    expect(watch.refusing).not.toContain(true)
    // Each is reported once.
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

/** Hard-links every file of a folder, as backups and upgrades do with parts. */
async function linked(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const second = join(to, relative(from, path))
    await mkdir(dirname(second), { recursive: true })
    // A merge may have removed it in the meantime.
    await link(path, second).catch(() => undefined)
  }
}

/** Four megabytes of data. */
async function aCopy(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'noise'), noise(8_000_000))
}

async function usedBy(stores: TestStores): Promise<number> {
  await using watch = await aWatch(stores, null)
  return (await watch.look()).usedBytes
}

describe('copies in the data folder', () => {
  test('from before an upgrade go before any week does', async () => {
    await using stores = await openTestStores()
    await fill(stores, await aProject(stores, 'web'), [3, 2, 0])
    const bytes = (await usedBy(stores)) + 3_000_000
    const { before } = dataPaths(stores.folder)
    for (const [name, takenAt] of [
      ['0002-0002', '2026-11-02T00:00:00Z'],
      ['0001-0001', '2026-11-01T00:00:00Z'],
    ] as const) {
      await aCopy(join(before, name))
      const note = { format: 1, takenAt, upgradedTo: '1.0.0', schema: { catalogue: name, events: name } }
      await writeFile(join(before, name, 'before.json'), JSON.stringify(note))
    }
    await linked(dataPaths(stores.folder).events, join(before, '0001-0001/events'))
    await using watch = await aWatch(stores, { kind: 'bytes', bytes })
    await watch.look()
    expect(watch.cleared).toEqual(['before/0001-0001', 'before/0002-0002'])
    // Owners are notified of each, because it can no longer be used for a downgrade.
    expect(watch.told.filter(({ kind }) => kind === 'copy')).toEqual(
      watch.cleared.map((path) => ({ kind: 'copy', path })),
    )
    expect(watch.dropped).toEqual([])
    expect(watch.refusing).not.toContain(true)
    expect(await weeksOf(stores)).toBe(3)
  })

  test('that a drill left are deleted, and those of one that runs are waited for', async () => {
    await using stores = await openTestStores()
    await fill(stores, await aProject(stores, 'web'), [3, 2, 0])
    const bytes = (await usedBy(stores)) + 3_000_000
    const { drill } = dataPaths(stores.folder)
    const running = await claimDataFolder(drill)
    if (!running.ok) throw new Error('The drill’s folder is in use.')
    await aCopy(join(drill, 'copy'))
    await using watch = await aWatch(stores, { kind: 'bytes', bytes })
    await watch.look()
    expect([watch.cleared, watch.dropped]).toEqual([[], []])
    await running.value.release()
    await watch.look()
    expect([watch.cleared, watch.dropped]).toEqual([['drill'], []])
    expect(watch.told.map(({ kind }) => kind)).not.toContain('copy')
    expect(await weeksOf(stores)).toBe(3)
    expect(watch.refusing).not.toContain(true)
  })

  test('of a backup under way are waited for', async () => {
    await using stores = await openTestStores()
    await fill(stores, await aProject(stores, 'web'), [3, 2, 0])
    const { snapshot, events } = dataPaths(stores.folder)
    await linked(events, join(snapshot, 'events'))
    await using watch = await aWatch(stores, { kind: 'bytes', bytes: 100_000 })
    await watch.look()
    expect(await weeksOf(stores)).toBe(3)
    // The disk itself has room.
    expect(watch.refusing).not.toContain(true)
    await rm(snapshot, { recursive: true })
    await watch.look()
    expect(await weeksOf(stores)).toBe(1)
  })

  test('that nobody knows of hold on to what goes: after one week no more does, and intake refuses', async () => {
    await using stores = await openTestStores()
    await fill(stores, await aProject(stores, 'web'), [4, 3, 2, 0])
    await linked(dataPaths(stores.folder).events, join(stores.folder, 'by-hand'))
    await using watch = await aWatch(stores, { kind: 'bytes', bytes: 100_000 }, 200_000)
    await watch.look()
    await watch.look()
    expect(watch.dropped).toHaveLength(1)
    expect(watch.futile).toHaveLength(1)
    expect(watch.refusing.at(-1)).toBe(true)
    await rm(join(stores.folder, 'by-hand'), { recursive: true })
    await expect.poll(async () => (await watch.look(), await weeksOf(stores)), patience).toBe(1)
  })
})

test('a drill whose copy does not fit the budget has no room', async () => {
  await using stores = await openTestStores()
  const settings = { dataFolder: stores.folder, diskMax: { kind: 'bytes', bytes: 64_000_000_000 } } as const
  const { drill } = dataPaths(stores.folder)
  await mkdir(drill)
  const wide = await roomForCopy(settings, drill)
  const tight = await roomForCopy({ ...settings, diskMax: { kind: 'bytes', bytes: 100_000 } }, drill)
  expect(wide).toBeGreaterThan(0)
  expect(tight).toBe(0)
  expect(await roomForCopy({ ...settings, diskMax: { kind: 'bytes', bytes: 100_000 } }, tmpdir())).toBeGreaterThan(0)
})
