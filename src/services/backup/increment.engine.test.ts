import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { claimDataFolder } from '#main/data-folder.ts'
import { anEnvelope } from '#main/test-support/envelopes.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { openS3Blobs } from '#storage/blobs/s3/s3.ts'
import { openTestBucket } from '#storage/blobs/test-support/test-bucket.ts'
import { copySqliteCatalogue } from '#storage/catalogue/sqlite/copy.ts'
import { countRows } from '#storage/catalogue/sqlite/count-rows.ts'
import { takeIncrement, type IncrementSource } from './increment.ts'
import { putBack } from './put-back.ts'
import { prune } from './repository/prune.ts'
import { openRepository, type Repository } from './repository/repository.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-increment-'))
})
afterEach(() => rm(folder, { recursive: true }))

const KEY = 'a key that nobody would guess, ever'
const HEAD = { bytesPerSecond: 2 ** 30 }
const eventId = (n: number): string => String(n).padStart(32, '0')
const targetOf = (dataFolder: string) => ({ dataFolder, claim: () => claimDataFolder(dataFolder) })
const future = () => new Date(Date.now() + 1000)

function sourceOf({ folder: dataFolder, events }: TestStores, digest: IncrementSource['digest']): IncrementSource {
  return {
    dataFolder,
    version: '1.2.3',
    events,
    digest,
    copyCatalogue: copySqliteCatalogue,
    without: [],
    countCatalogue: countRows,
  }
}

async function opened(place: BlobStore, key: string | null = KEY): Promise<Repository> {
  const repository = await openRepository(place, { key, installation: 'ours' })
  if (!repository.ok) throw new Error(repository.refusal.reason)
  return repository.value
}

async function increment(source: IncrementSource, repository: Repository) {
  const taken = await takeIncrement(source, repository, HEAD)
  if (!taken.ok) throw new Error(taken.refusal.reason)
  return taken.value
}

async function aProject({ catalogue, folder: data }: TestStores) {
  await writeFile(dataPaths(data).secret, 'a secret')
  const wanted = { name: 'Web', platform: 'node' } as const
  return (await catalogue.projects.create(operatorGrant('project:write'), wanted, new Date())).project
}

async function untilDigested({ spool }: TestStores): Promise<void> {
  await expect.poll(() => spool.backlog().records, { timeout: 60_000, interval: 10 }).toBe(0)
}

/** The ids of all events in a data folder, once its spool has been digested. */
async function eventsIn(data: string): Promise<readonly string[]> {
  await using stores = await openTestStores(data)
  await stores.digest()
  await untilDigested(stores)
  const [project] = await stores.catalogue.projects.list(operatorGrant('project:read'))
  if (project === undefined) throw new Error('The project is gone.')
  const page = { order: 'oldest', limit: 10_000 } as const
  const grant = operatorGrant('event:read')
  const found = await stores.events.events(grant, { projects: [project.id] }, undefined, page)
  expect(await blobIn(data)).toBe('an index')
  return found.map((event) => event.eventId).toSorted()
}

const blobIn = (data: string) => readFile(join(dataPaths(data).blobs, 'index', 'one'), 'utf8')

async function allOf(path: string): Promise<Buffer> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name)))
  return Buffer.concat(await Promise.all(files))
}

test('moments taken while events pour in are each restored as they were, and cost what is new', async () => {
  const target = join(folder, 'target')
  const repository = await opened(openFileBlobs(target))
  const moments: { takenAt: Date; before: number }[] = []
  {
    await using stores = await openTestStores()
    const { id } = await aProject(stores)
    await stores.blobs.put('index/one', new TextEncoder().encode('an index'))
    await stores.blobs.put('index/large', randomBytes(2 ** 20))
    const pump = await stores.digest()
    let sent = 0
    const pour = async (count: number) => {
      for (const until = sent + count; sent < until;)
        await stores.spool.append(anEnvelope(id, eventId(++sent), 'Odd one'))
    }
    const costs: number[] = []
    for (const count of [100, 20]) {
      await pour(count)
      const before = sent
      const pouring = pour(30)
      const taken = await increment(sourceOf(stores, pump), repository)
      await pouring
      moments.push({ takenAt: taken.takenAt, before })
      costs.push(taken.storedBytes)
    }
    await untilDigested(stores)
    // Unchanged content is not stored again.
    expect(Math.max(...costs.slice(1))).toBeLessThan((costs[0] ?? 0) / 2)
    expect(await readdir(stores.folder)).not.toContain('snapshot')
  }
  for (const [index, { takenAt, before }] of moments.entries()) {
    const data = join(folder, `data-${index}`)
    const restored = await putBack(repository, takenAt, targetOf(data), () => undefined)
    expect(restored).toMatchObject({ ok: true, value: { takenAt: takenAt.toISOString(), mishap: '1.2.3' } })
    const ids = await eventsIn(data)
    expect(ids.slice(0, before)).toEqual(Array.from({ length: before }, (_, n) => eventId(n + 1)))
    expect(new Set(ids).size).toBe(ids.length)
  }
  // The target is unreadable without the key.
  expect((await allOf(target)).includes('Odd one')).toBe(false)
  const tooEarly = new Date((moments[0]?.takenAt.getTime() ?? 0) - 1)
  expect(await putBack(repository, tooEarly, targetOf(join(folder, 'x')), () => undefined)).toMatchObject({
    ok: false,
    refusal: { reason: 'no_moment', oldest: moments[0]?.takenAt },
  })
})

describe('a repository', () => {
  test('opens with its key alone, for its installation alone', async () => {
    const [sealed, open] = [openFileBlobs(join(folder, 'sealed')), openFileBlobs(join(folder, 'open'))]
    expect(await openRepository(sealed, { key: KEY })).toMatchObject({ refusal: { reason: 'no_repository' } })
    await opened(sealed)
    await opened(open, null)
    const reason = async (place: BlobStore, key: string | null, installation?: string) => {
      const found = await openRepository(place, { key, ...(installation !== undefined && { installation }) })
      return found.ok ? undefined : found.refusal.reason
    }
    expect(await reason(sealed, KEY)).toBeUndefined()
    expect(await reason(sealed, `${KEY}!`)).toBe('wrong_key')
    expect(await reason(sealed, null)).toBe('needs_key')
    expect(await reason(open, KEY)).toBe('not_encrypted')
    expect(await reason(sealed, KEY, 'theirs')).toBe('other_installation')
  })

  test('forgets moments by its rules, and packs that nobody needs, and nothing else', async () => {
    await using stores = await openTestStores()
    const { id } = await aProject(stores)
    await stores.blobs.put('index/one', new TextEncoder().encode('an index'))
    const source = sourceOf(stores, await stores.digest())
    const repository = await opened(openFileBlobs(join(folder, 'target')), null)
    await stores.blobs.put('index/large', randomBytes(2 ** 20))
    await increment(source, repository)
    await stores.blobs.delete('index/large')
    await stores.spool.append(anEnvelope(id, eventId(1), 'One'))
    await increment(source, repository)
    // A pack that is mostly unused is rewritten by the next increment, so that it can be deleted.
    await increment(source, repository)
    const [first] = (await repository.moments()).toReversed()
    const old = (await repository.moment(first?.name ?? '')).packs
    const soon = new Date(Date.now() + 2 * 3_600_000)
    expect(await prune(repository, { hours: 1, days: 1, weeks: 1 }, soon)).toMatchObject({ moments: 2 })
    const left = await repository.packs()
    expect(old.filter((name) => left.has(name))).toEqual([])
    const data = join(folder, 'data')
    expect(await putBack(repository, soon, targetOf(data), () => undefined)).toMatchObject({ ok: true })
    expect(await blobIn(data)).toBe('an index')
  })

  test('that is damaged is told of, and mended by the next increment', async () => {
    await using stores = await openTestStores()
    await aProject(stores)
    await stores.blobs.put('index/one', new TextEncoder().encode('an index'))
    const source = sourceOf(stores, await stores.digest())
    const place = openFileBlobs(join(folder, 'target'))
    const repository = await opened(place)
    await increment(source, repository)
    const [name = ''] = [...(await repository.packs()).keys()]
    const key = `packs/${name.slice(0, 2)}/${name}`
    const bytes = Buffer.from((await place.get(key)) ?? [])
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await place.put(key, bytes)
    const data = join(folder, 'data')
    const restore = (to: string) => putBack(repository, future(), targetOf(to), () => undefined)
    expect(await restore(data)).toMatchObject({ ok: false, refusal: { reason: 'damaged' } })
    expect(await readdir(data)).toContain('restore-unfinished')

    await place.delete(key)
    expect(await restore(data)).toMatchObject({ ok: false, refusal: { reason: 'damaged' } })
    await increment(source, repository)
    // Into the same folder: an interrupted restore starts over.
    expect(await restore(data)).toMatchObject({ ok: true })
    expect(await blobIn(data)).toBe('an index')
  })

  test('whose place fails goes on with what it had stored', async () => {
    await using stores = await openTestStores()
    await aProject(stores)
    for (let n = 0; n < 3; n++) {
      await stores.blobs.put(`index/${n}`, randomBytes(5 * 2 ** 20))
    }
    const source = sourceOf(stores, await stores.digest())
    const files = openFileBlobs(join(folder, 'target'))
    let left = 1
    const failing: BlobStore = {
      ...files,
      put: async (key, bytes) => {
        if (key.startsWith('packs/') && left-- <= 0) throw new Error('No space left on device')
        await files.put(key, bytes)
      },
    }
    await expect(increment(source, await opened(failing))).rejects.toThrow('No space')
    expect(await (await opened(files)).moments()).toEqual([])
    const again = await increment(source, await opened(files))
    expect(again.storedBytes).toBeLessThan(11 * 2 ** 20)
    expect(again.bytes).toBeGreaterThan(15 * 2 ** 20)
  })

  test('lies in a bucket as well', async () => {
    await using bucket = await openTestBucket()
    await using stores = await openTestStores()
    await aProject(stores)
    await stores.blobs.put('index/one', new TextEncoder().encode('an index'))
    const place = openS3Blobs(bucket.settings)
    const repository = await opened(place)
    await increment(sourceOf(stores, await stores.digest()), repository)
    const data = join(folder, 'data')
    expect(await putBack(repository, future(), targetOf(data), () => undefined)).toMatchObject({ ok: true })
    expect(await blobIn(data)).toBe('an index')
    place.close()
  })
})
