import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import type { BundleUpload } from '#domain/artifact/uploads.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { zipOf } from '#digest/artifacts/test-support/zip.ts'
import { createLog } from '#main/log.ts'
import { forgetStaleChunks } from './chunks.ts'
import { sha1Of } from './keys.ts'
import { forgetUnusedIndexes } from './unused-blobs.ts'
import { createUploads } from './uploads.ts'

const may = operatorGrant('project:releases')
const mayRead = operatorGrant('project:read')

/** An upload by sentry-cli: one script with its map, with a debug id. */
const recorded = await readFile(
  new URL('../../../fixtures/recorded/cli/sm-upload/chunk-e5286a76ffa951dff2acbb249164332dbde875b0', import.meta.url),
)
const DEBUG_ID = '3b7230b3-1793-5cd9-b1ac-d17b19f08a88'

async function bench() {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-uploads-'))
  const catalogue = await openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
  const blobs = openFileBlobs(join(folder, 'blobs'))
  const start = () => createUploads({ catalogue, blobs, local: blobs, log: createLog({ logLevel: 'silent' }) })
  let uploads = start()
  const { project } = await catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Shop', platform: 'javascript' },
    new Date(),
  )
  const keys = async (prefix: string) => {
    const found: string[] = []
    for await (const { key } of blobs.list(prefix)) found.push(key)
    return found
  }
  return {
    catalogue,
    blobs,
    project: project.id,
    keys,
    get uploads() {
      return uploads
    },
    restart: async () => {
      await uploads.close()
      uploads = start()
    },
    /** Splits a file into chunks, sends them, and returns the upload that names them. */
    send: async (whole: Uint8Array, chunkSize = 500, release: string | null = 'shop@1.2.3') => {
      const upload = cut(whole, project.id, chunkSize, release)
      for (const [index, sha1] of upload.chunks.entries()) {
        const bytes = whole.subarray(index * chunkSize, (index + 1) * chunkSize)
        expect(await uploads.putChunk(may, sha1, bytes)).toMatchObject({ ok: true })
      }
      return upload
    },
    [Symbol.asyncDispose]: async () => {
      await uploads.close()
      await catalogue.close()
      await rm(folder, { recursive: true })
    },
  }
}

function cut(whole: Uint8Array, project: ProjectId, chunkSize: number, release: string | null): BundleUpload {
  const chunks: string[] = []
  for (let at = 0; at < whole.length; at += chunkSize) chunks.push(sha1Of(whole.subarray(at, at + chunkSize)))
  return { checksum: sha1Of(whole), chunks, projects: [project], release, dist: null }
}

describe('a chunk', () => {
  test('is kept under its sha1, and refused under another', async () => {
    await using b = await bench()
    const bytes = Buffer.from('hello')
    expect(await b.uploads.putChunk(may, sha1Of('other'), bytes)).toMatchObject({
      refusal: { reason: 'wrong_checksum' },
    })
    expect(await b.keys('chunks/')).toEqual([])
    await b.uploads.putChunk(may, sha1Of(bytes), bytes)
    expect(await b.keys('chunks/')).toEqual([`chunks/organization/${sha1Of(bytes)}`])
  })
})

describe('a bundle', () => {
  test('asks for its chunks, is assembled and read, and is ok from then on, after a restart too', async () => {
    await using b = await bench()
    const announced = cut(recorded, b.project, 500, 'shop@1.2.3')
    expect(announced.chunks.length).toBeGreaterThan(2)
    expect(await b.uploads.assembleBundle(may, announced)).toEqual({
      state: 'not_found',
      missingChunks: announced.chunks,
      detail: null,
    })
    const upload = await b.send(recorded)
    expect(await b.uploads.assembleBundle(may, upload)).toMatchObject({ state: 'created', missingChunks: [] })
    await b.uploads.settled()
    const ok = { state: 'ok', missingChunks: [], detail: null }
    expect(await b.uploads.assembleBundle(may, upload)).toEqual(ok)
    await b.restart()
    expect(await b.uploads.assembleBundle(may, upload)).toEqual(ok)

    const [bundle, ...others] = await b.catalogue.artifacts.bundles(mayRead, { release: 'shop@1.2.3' }, 10)
    expect(others).toEqual([])
    expect(bundle).toMatchObject({ checksum: upload.checksum, fileCount: 2, problem: null, size: recorded.length })
    const files = await b.catalogue.artifacts.files(mayRead, bundle?.id ?? 0)
    expect(files.map(({ kind, url, debugId, problem }) => ({ kind, url, debugId, problem }))).toEqual([
      { kind: 'minified_source', url: '~/app.min.js', debugId: DEBUG_ID, problem: null },
      { kind: 'source_map', url: '~/app.min.js.map', debugId: DEBUG_ID, problem: null },
    ])
    for (const { indexKey } of files) expect(await b.blobs.size(indexKey ?? '')).toBeGreaterThan(0)
    expect(await b.keys('chunks/')).toEqual([])
    expect(await b.keys('waiting/')).toEqual([])
  })

  test('is in the making while it is, however often it is asked for', async () => {
    await using b = await bench()
    const upload = await b.send(recorded)
    const states = await Promise.all(Array.from({ length: 5 }, () => b.uploads.assembleBundle(may, upload)))
    expect(states.every(({ state }) => ['created', 'assembling', 'ok'].includes(state))).toBe(true)
    await b.uploads.settled()
    expect(await b.catalogue.artifacts.bundles(mayRead, {}, 10)).toHaveLength(1)
  })

  test('is not sent again for another release', async () => {
    await using b = await bench()
    await b.uploads.assembleBundle(may, await b.send(recorded))
    await b.uploads.settled()
    const other = cut(recorded, b.project, 500, 'shop@2')
    expect(await b.uploads.assembleBundle(may, other)).toMatchObject({ state: 'created' })
    await b.uploads.settled()
    expect(await b.uploads.assembleBundle(may, other)).toMatchObject({ state: 'ok' })
    expect(await b.catalogue.artifacts.bundles(mayRead, { release: 'shop@2' }, 10)).toMatchObject([{ fileCount: 2 }])
  })

  test('of an old tool has the dist that its manifest says', async () => {
    await using b = await bench()
    const upload = { ...(await b.send(recorded)), distInManifest: true }
    await b.uploads.assembleBundle(may, upload)
    await b.uploads.settled()
    expect(await b.uploads.assembleBundle(may, upload)).toMatchObject({ state: 'ok' })
    expect(await b.catalogue.artifacts.bundles(mayRead, {}, 10)).toMatchObject([{ release: 'shop@1.2.3', dist: '77' }])
  })

  test('that was forgotten takes its indexes with it, but for those that another release shares', async () => {
    await using b = await bench()
    for (const release of ['shop@1', 'shop@2']) {
      await b.uploads.assembleBundle(may, await b.send(recorded, 500, release))
      await b.uploads.settled()
    }
    const [second, first] = await b.catalogue.artifacts.bundles(mayRead, {}, 10)
    const indexes = await b.keys('index/')
    await b.uploads.forgetBundle(may, first?.id ?? 0)
    expect(await b.keys('index/')).toEqual(indexes)
    await b.uploads.forgetBundle(may, second?.id ?? 0)
    expect(await b.keys('index/')).toEqual([])
    const again = cut(recorded, b.project, 500, 'shop@1')
    expect(await b.uploads.assembleBundle(may, again)).toMatchObject({ state: 'not_found' })
  })

  test('whose chunks do not add up is an error, told once, and may be sent again', async () => {
    await using b = await bench()
    const upload = { ...(await b.send(recorded)), checksum: sha1Of('another') }
    await b.uploads.assembleBundle(may, upload)
    await b.uploads.settled()
    const assembled = await b.uploads.assembleBundle(may, upload)
    expect(assembled).toMatchObject({ state: 'error', detail: expect.stringContaining('checksum') })
    expect(await b.uploads.assembleBundle(may, upload)).toMatchObject({ state: 'not_found' })
    expect(await b.catalogue.artifacts.bundles(mayRead, {}, 10)).toEqual([])
  })

  test('that is none is an error with a sentence, noted for the release’s page', async () => {
    await using b = await bench()
    const upload = await b.send(Buffer.from('this is not a ZIP, whatever its sender believes'))
    await b.uploads.assembleBundle(may, upload)
    await b.uploads.settled()
    await b.restart()
    const error = { state: 'error', detail: expect.stringContaining('not an artifact bundle') }
    expect(await b.uploads.assembleBundle(may, upload)).toMatchObject(error)
    expect(await b.catalogue.artifacts.bundles(mayRead, {}, 10)).toMatchObject([{ problem: 'not_a_zip', fileCount: 0 }])
    expect(await b.keys('bundles/')).toEqual([])
    // Once reported, it may be retried, and fails again, in a single row.
    await b.uploads.assembleBundle(may, await b.send(Buffer.from('this is not a ZIP, whatever its sender believes')))
    await b.uploads.settled()
    expect(await b.uploads.assembleBundle(may, upload)).toMatchObject(error)
    expect(await b.catalogue.artifacts.bundles(mayRead, {}, 10)).toHaveLength(1)
  })

  test('whose server stops before it is read is read by the next one', async () => {
    await using b = await bench()
    const upload = await b.send(recorded)
    await b.uploads.assembleBundle(may, upload)
    await b.restart()
    await b.uploads.settled()
    expect(await b.uploads.assembleBundle(may, upload)).toMatchObject({ state: 'ok' })
  })
})

describe('a debug file', () => {
  const mapping = Buffer.from('com.example.Cart -> a.a:\n')

  test('is stored by the id in its name, or by the one that came with it', async () => {
    await using b = await bench()
    const { checksum, chunks } = await b.send(mapping)
    const uuid = 'ba21289c-4178-53a2-bd79-a378db321736'
    const upload = { projectId: b.project, checksum, chunks, name: `/proguard/${uuid}.txt`, debugId: null }
    expect(await b.uploads.assembleDebugFile(may, upload)).toMatchObject({ state: 'created' })
    await b.uploads.settled()
    expect(await b.uploads.assembleDebugFile(may, upload)).toMatchObject({
      state: 'ok',
      file: { debugId: uuid, symbolType: 'proguard', checksum, size: mapping.length },
    })
    expect(await b.blobs.get(`debug-files/${checksum}`)).toEqual(new Uint8Array(mapping))

    const elf = await b.send(Buffer.from('\x7fELF and so on'))
    const native = { ...upload, checksum: elf.checksum, chunks: elf.chunks, name: 'libshop.so', debugId: 'abc-0' }
    await b.uploads.assembleDebugFile(may, native)
    await b.uploads.settled()
    expect(await b.uploads.assembleDebugFile(may, native)).toMatchObject({
      file: { debugId: 'abc-0', symbolType: 'elf' },
    })
  })

  test('is read into an index, also where a server that stored it never did', async () => {
    await using b = await bench()
    const checksum = sha1Of(mapping)
    await b.blobs.put(`debug-files/${checksum}`, mapping)
    const debugId = 'ba21289c-4178-53a2-bd79-a378db321736'
    const about = { debugId, name: 'mapping.txt', symbolType: 'proguard', uploadedAt: new Date(), size: mapping.length }
    await b.catalogue.artifacts.addDebugFile(may, { projectId: b.project, checksum, ...about })
    expect(await b.keys('index/')).toEqual([])
    await b.restart()
    await b.uploads.settled()
    const [index, ...others] = await b.keys('index/')
    expect(others).toEqual([])
    expect(await b.catalogue.artifacts.namedBlobs([index ?? ''])).toEqual(new Set([index]))
    expect(await b.catalogue.artifacts.unreadDebugFiles(may, 1, 10)).toEqual([])
  })

  test('asks for its chunks', async () => {
    await using b = await bench()
    const upload = { projectId: b.project, checksum: sha1Of('x'), chunks: [sha1Of('x')], name: 'x', debugId: null }
    expect(await b.uploads.assembleDebugFile(may, upload)).toEqual({
      state: 'not_found',
      missingChunks: upload.chunks,
      detail: null,
    })
  })
})

describe('an archive of debug files', () => {
  const uuid = 'ba21289c-4178-53a2-bd79-a378db321736'
  const kept = (b: Awaited<ReturnType<typeof bench>>) => b.keys('')

  test('gives each of its files, and a symbolic link is the text of where it leads', async () => {
    await using b = await bench()
    const bytes = zipOf({ [`proguard/${uuid}.txt`]: '/etc/passwd' }, { areLinks: true })
    expect(await b.uploads.putDebugArchive(may, { projectId: b.project, bytes })).toMatchObject({
      value: [{ debugId: uuid, size: 11 }],
    })
    expect(await kept(b)).toEqual([`debug-files/${sha1Of('/etc/passwd')}`])
  })

  test.each([
    ['leads out of its folder', zipOf({ '../../evil.so': 'x' }), 'damaged'],
    ['leads to the root', zipOf({ '/etc/evil.so': 'x' }), 'damaged'],
    ['names a drive', zipOf({ 'C:/evil.so': 'x' }), 'damaged'],
    ['holds more than it says', zipOf({ 'a.so': Buffer.alloc(100_000) }, { claimedSize: 5 }), 'damaged'],
    ['says to hold more than memory', zipOf({ 'a.so': 'x' }, { claimedSize: 2 ** 32 - 2 }), 'too_large'],
    ['is none', Buffer.alloc(5000, 'noise'), 'not_a_zip'],
  ])('that %s is refused, and nothing of it kept', async (_what, bytes, problem) => {
    await using b = await bench()
    expect(await b.uploads.putDebugArchive(may, { projectId: b.project, bytes })).toEqual({
      ok: false,
      refusal: { reason: 'bad_archive', problem },
    })
    expect(await kept(b)).toEqual([])
  })

  test('of more files than anybody sends is refused before the first of them is kept', async () => {
    await using b = await bench()
    const files = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.so`, String(index)]))
    expect(await b.uploads.putDebugArchive(may, { projectId: b.project, bytes: zipOf(files) })).toEqual({
      ok: false,
      refusal: { reason: 'bad_archive', problem: 'too_many_files' },
    })
    expect(await kept(b)).toEqual([])
  })
})

describe('a file of a release', () => {
  test('is made at once', async () => {
    await using b = await bench()
    const bytes = Buffer.from('function pay(){throw new Error("x")}')
    const file = { projectId: b.project, release: 'shop@1', dist: '77', name: '~/pay.js', bytes }
    const stored = await b.uploads.putReleaseFile(may, { ...file, headers: [['Sourcemap', 'pay.js.map']] })
    expect(stored).toMatchObject({ sha1: sha1Of(bytes), size: bytes.length })
    expect(await b.catalogue.artifacts.files(mayRead, stored.bundleId)).toMatchObject([
      { kind: 'minified_source', url: '~/pay.js', sourceMapUrl: '~/pay.js.map', problem: null },
    ])
  })
})

describe('the checksum of an upload of a hidden project', () => {
  async function twoMembers() {
    const b = await bench()
    const { project: hidden } = await b.catalogue.projects.create(
      operatorGrant('project:write'),
      { name: 'Hidden', platform: 'javascript' },
      new Date(),
    )
    return {
      ...b,
      hidden: hidden.id,
      theirs: memberOf('Zk3_ada.W-q', hidden.id),
      mine: memberOf('Xy9Ben+/@Q', b.project),
    }
  }

  function memberOf(userId: string, project: ProjectId) {
    const person = { kind: 'user', userId, name: userId, email: `${userId}@example.com`, role: 'member' } as const
    const granted = authorize({ ...person, projects: [project] }, 'project:releases')
    if (!granted.ok) throw new Error(granted.refusal.reason)
    return granted.value
  }

  test.each(['is read', 'has its chunks here'])('opens no bundle that %s', async (when) => {
    await using b = await twoMembers()
    const hidden = { ...cut(recorded, b.hidden, 500, 'vault@1') }
    for (const [at, sha1] of hidden.chunks.entries())
      // oxlint-disable-next-line no-await-in-loop -- as tools send them
      await b.uploads.putChunk(b.theirs, sha1, recorded.subarray(at * 500, (at + 1) * 500))
    if (when === 'is read') {
      await b.uploads.assembleBundle(b.theirs, hidden)
      await b.uploads.settled()
    }
    const stolen = { ...hidden, projects: [b.project], release: 'shop@1' }
    const asked = await b.uploads.assembleBundle(b.mine, stolen)
    expect(asked).toEqual({ state: 'not_found', missingChunks: hidden.chunks, detail: null })
    // Other bytes under its name give no access either.
    const noise = Buffer.from('noise')
    await b.uploads.putChunk(b.mine, sha1Of(noise), noise)
    await b.uploads.assembleBundle(b.mine, { ...stolen, chunks: [sha1Of(noise)] })
    await b.uploads.settled()
    expect(await b.catalogue.artifacts.bundles(mayRead, { projectId: b.project }, 10)).toEqual([])
  })

  test('opens no debug file', async () => {
    await using b = await twoMembers()
    const file = Buffer.from('com.example.Vault -> a.a:\n')
    const [checksum, noise] = [sha1Of(file), Buffer.from('noise')]
    await b.uploads.putChunk(b.theirs, checksum, file)
    const upload = { projectId: b.hidden, checksum, chunks: [checksum], name: 'vault.txt', debugId: null }
    await b.uploads.assembleDebugFile(b.theirs, upload)
    await b.uploads.settled()
    const stolen = { ...upload, projectId: b.project }
    expect(await b.uploads.assembleDebugFile(b.mine, stolen)).toMatchObject({ state: 'not_found' })
    await b.uploads.putChunk(b.mine, sha1Of(noise), noise)
    await b.uploads.assembleDebugFile(b.mine, { ...stolen, chunks: [sha1Of(noise)] })
    await b.uploads.settled()
    expect(await b.catalogue.artifacts.debugFiles(mayRead, b.project, 10)).toEqual([])
    expect(await b.uploads.assembleDebugFile(b.mine, stolen)).toMatchObject({ state: 'error' })
    // People who see both projects need not send it again.
    expect(await b.uploads.assembleDebugFile(may, stolen)).toMatchObject({ state: 'ok' })
  })
})

test('what uploads left behind on their way is forgotten after a while', async () => {
  await using b = await bench()
  await b.send(recorded)
  const remaining = await b.keys('chunks/')
  expect(await forgetStaleChunks(b.blobs, new Date(Date.now() - 60_000))).toBe(0)
  expect(await forgetStaleChunks(b.blobs as BlobStore, new Date(Date.now() + 60_000))).toBe(remaining.length)
  expect(await b.keys('chunks/')).toEqual([])
})

test('indexes of a release that was removed are forgotten, and none that a file names', async () => {
  await using b = await bench()
  await b.uploads.assembleBundle(may, await b.send(recorded))
  await b.uploads.settled()
  const later = new Date(Date.now() + 60_000)
  const all = await b.keys('index/')
  expect(all.length).toBeGreaterThan(0)
  expect(await forgetUnusedIndexes(b.blobs, b.catalogue.artifacts, later)).toBe(0)
  for (const { id } of await b.catalogue.artifacts.bundles(mayRead, {}, 10)) {
    await b.catalogue.artifacts.removeBundle(may, id, new Date())
  }
  expect(await forgetUnusedIndexes(b.blobs, b.catalogue.artifacts, new Date(Date.now() - 60_000))).toBe(0)
  expect(await forgetUnusedIndexes(b.blobs, b.catalogue.artifacts, later)).toBe(all.length)
})
