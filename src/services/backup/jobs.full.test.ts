import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BackupNotice } from '#domain/backups.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { copySqliteCatalogue } from '#storage/catalogue/sqlite/copy.ts'
import { countRows } from '#storage/catalogue/sqlite/count-rows.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import type { IncrementSource } from './increment.ts'
import { backupJobs, type BackupJobParts } from './jobs.ts'
import { openRepository } from './repository/repository.ts'
import { noteStatus, readStatus } from './status.ts'

const HOUR_MS = 3_600_000

let folder: string
let source: IncrementSource
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-jobs-'))
  const dataFolder = join(folder, 'data')
  const { blobs, catalogue, events } = dataPaths(dataFolder)
  await mkdir(blobs, { recursive: true })
  await mkdir(events)
  await writeFile(join(blobs, 'one'), 'a blob')
  await (await openSqliteCatalogue({ file: catalogue })).close()
  source = {
    dataFolder,
    version: '1.2.3',
    // Like a folder that no server has open.
    digest: { whileResting: (work) => work() },
    events: { whileStill: (work) => work({ folder: events, parts: [events], spent: [], tables: [] }) },
    copyCatalogue: copySqliteCatalogue,
    without: [],
    countCatalogue: countRows,
  }
})
afterEach(() => rm(folder, { recursive: true }))

/** The job with its target, and the notices it sent to owners. */
function aJob(place: BlobStore, more: Partial<BackupJobParts> = {}) {
  const told: BackupNotice[] = []
  const { jobs } = backupJobs({
    source,
    target: '/target',
    open: async () => ({
      repository: await openRepository(place, { key: null, installation: 'ours' }),
      close: () => undefined,
    }),
    everyMs: HOUR_MS,
    keep: { hours: 24, days: 7, weeks: 4 },
    bytesPerSecond: 2 ** 30,
    drillEveryMs: null,
    drill: async () => undefined,
    tell: async (notice) => void told.push(notice),
    log: { info: () => undefined, warn: () => undefined },
    ...more,
  })
  const run = async (name: string, at: number) => jobs.find((job) => job.name === name)?.run(new Date(at))
  return { told, backUp: (at: number) => run('backup', at), drill: (at: number) => run('backup-drill', at) }
}

const momentsIn = (target: string) => readdir(join(target, 'moments')).catch(() => [])

test('a backup is taken when one is due, and not before', async () => {
  const target = join(folder, 'target')
  const { backUp } = aJob(openFileBlobs(target))
  const begun = Date.now()
  await backUp(begun)
  await backUp(begun + HOUR_MS / 2)
  const first = await momentsIn(target)
  expect(first).toHaveLength(1)
  await backUp(begun + HOUR_MS + 60_000)
  // Both were taken in the same hour, by the backup's own clock: the later one is kept.
  const second = await momentsIn(target)
  expect([second.length, second[0] === first[0]]).toEqual([1, false])
  expect(await readStatus(source.dataFolder)).toMatchObject({ fault: null, last: { bytes: expect.any(Number) } })
})

test('a place that fails is told of and tried again soon, owners hear of it when it lasts, and then it is mended', async () => {
  const target = join(folder, 'target')
  const files = openFileBlobs(target)
  let isFull = true
  const place: BlobStore = {
    ...files,
    put: async (key, bytes) => {
      if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      await files.put(key, bytes)
    },
  }
  const { backUp, told } = aJob(place)
  const begun = Date.now()
  await backUp(begun)
  await backUp(begun + 60_000)
  expect((await readStatus(source.dataFolder)).fault).toMatchObject({
    times: 1,
    detail: expect.stringContaining('no space left'),
  })
  await backUp(begun + 5 * 60_000)
  expect(told).toEqual([])
  await backUp(begun + 4 * HOUR_MS)
  expect(told).toMatchObject([{ kind: 'failing', target: '/target', last: null }])
  expect((await readStatus(source.dataFolder)).fault).toMatchObject({ times: 3, since: new Date(begun) })
  isFull = false
  await backUp(begun + 5 * HOUR_MS)
  expect(await momentsIn(target)).toHaveLength(1)
  expect((await readStatus(source.dataFolder)).fault).toBeNull()
})

test('another installation’s place, and one with another key, are refused in words', async () => {
  const place = openFileBlobs(join(folder, 'target'))
  await openRepository(place, { key: null, installation: 'theirs' })
  await aJob(place).backUp(Date.now())
  expect((await readStatus(source.dataFolder)).fault?.detail).toContain('belong to another installation')
})

test('a folder that may not be written to is named, as far as rights hold', async () => {
  const target = join(folder, 'target')
  await mkdir(target)
  await chmod(target, 0o500)
  await aJob(openFileBlobs(target)).backUp(Date.now())
  const { fault } = await readStatus(source.dataFolder)
  // root may write anywhere.
  if (process.getuid?.() === 0) expect(fault).toBeNull()
  else expect(fault?.detail).toContain('may not write to /target')
  await chmod(target, 0o700)
})

test('a drill that finds something wrong is told to owners, and the next is not due at once', async () => {
  let drills = 0
  const at = Date.now()
  const drill = async () => {
    drills++
    await noteStatus(source.dataFolder, { drill: { at: new Date(at), moment: new Date(0), tookMs: 5, faults: ['x'] } })
  }
  const {
    backUp,
    drill: runDrill,
    told,
  } = aJob(openFileBlobs(join(folder, 'target')), { drill, drillEveryMs: 24 * HOUR_MS })
  await runDrill(at)
  expect(drills).toBe(0)
  await backUp(at)
  await runDrill(at)
  await runDrill(at + HOUR_MS)
  expect([drills, told]).toMatchObject([1, [{ kind: 'drill_failed', faults: ['x'] }]])
})
