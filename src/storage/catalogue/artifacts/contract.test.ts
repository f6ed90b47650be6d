import { describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import { aBundle, aFile } from '../test-support/artifacts.ts'
import { engines, minutes, noon, operator } from '../test-support/bench.ts'

const read = () => operator('project:read')
const write = () => operator('project:releases')
const debugId = '3f0c2bd4-9a51-4c0e-8a6b-0d6f3b3d1c11'

describe.each(engines)('uploaded files on $name', ({ bench }) => {
  test('a bundle comes back as it was added, with its files by url', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { artifacts } = stage.catalogue
    const bundle = aBundle({ projects: [api.id, web.id], release: 'web@1.0', dist: '7', problem: 'no_manifest' })
    const files = [
      aFile({
        kind: 'source_map',
        url: '~/b.js.map',
        debugId,
        indexKey: 'indexes/1',
        problem: 'no_mappings',
        size: 5_000_000_000,
      }),
      aFile({ url: '~/a.js', sourceMapUrl: '~/a.js.map', mapIndexKey: 'indexes/2' }),
    ]
    const added = await artifacts.addBundle(write(), bundle, files)
    expect(added).toEqual({ ...bundle, id: added.id, projects: [web.id, api.id], fileCount: 2 })
    expect(await artifacts.bundles(read(), { projectId: api.id, release: 'web@1.0' }, 10)).toEqual([added])
    expect(await artifacts.files(read(), added.id)).toEqual(files.toReversed())
    expect(await artifacts.releaseFiles(read(), web.id, 'web@1.0', 10)).toEqual(
      files.toReversed().map((file) => ({ ...file, id: expect.any(Number), dist: '7', uploadedAt: noon })),
    )
    expect(await artifacts.releaseFiles(read(), web.id, '', 10)).toEqual([])
  })

  test('a bundle for a release makes the release, in the bundle’s projects', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { artifacts, releases } = stage.catalogue
    await artifacts.addBundle(write(), aBundle({ projects: [id], release: '1.0', uploadedAt: minutes(5) }), [])
    expect(await releases.byVersion(read(), '1.0')).toMatchObject({
      createdAt: minutes(5),
      projects: [{ projectId: id, events: 0 }],
    })
  })

  test('bundles are listed newest first, those of a project or of a release', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { artifacts } = stage.catalogue
    const add = async (after: number, projects: readonly ProjectId[], release: string | null) =>
      (await artifacts.addBundle(write(), aBundle({ projects, release, uploadedAt: minutes(after) }), [])).id
    const first = await add(1, [web.id], '1.0')
    const third = await add(3, [web.id], null)
    const second = await add(2, [api.id], '1.0')
    const ids = async (...[of, limit]: [Parameters<typeof artifacts.bundles>[1], number?]) =>
      (await artifacts.bundles(read(), of, limit ?? 10)).map((bundle) => bundle.id)
    expect(await ids({})).toEqual([third, second, first])
    expect(await ids({}, 1)).toEqual([third])
    expect(await ids({ projectId: web.id })).toEqual([third, first])
    expect(await ids({ release: '1.0' })).toEqual([second, first])
    expect(await ids({ projectId: api.id, release: '1.0' })).toEqual([second])
  })

  test('an upload is known again by its checksum, for exactly the same projects, release and dist', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { artifacts } = stage.catalogue
    const bundle = aBundle({ projects: [web.id], release: '1.0', dist: '7' })
    const added = await artifacts.addBundle(write(), bundle, [])
    const upload = { checksum: bundle.checksum, projects: [web.id], release: '1.0', dist: '7' }
    expect(await artifacts.bundleByChecksum(write(), upload)).toEqual(added)
    for (const other of [
      { checksum: 'f'.repeat(40) },
      { projects: [api.id] },
      { projects: [web.id, api.id] },
      { projects: [] },
      { release: null },
      { dist: null },
    ]) {
      expect(await artifacts.bundleByChecksum(write(), { ...upload, ...other })).toBeUndefined()
    }
    const plain = await artifacts.addBundle(write(), aBundle({ ...bundle, release: null, dist: null }), [])
    expect(await artifacts.bundleByChecksum(write(), { ...upload, release: null, dist: null })).toEqual(plain)
  })

  test('a bundle that is removed names the blobs that nothing else needs', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { artifacts } = stage.catalogue
    const shared = aFile({ indexKey: 'indexes/shared' })
    const projects = [web.id, api.id]
    const one = await artifacts.addBundle(write(), aBundle({ projects }), [
      shared,
      aFile({ indexKey: 'indexes/own', mapIndexKey: 'indexes/map' }),
      aFile(),
    ])
    const other = await artifacts.addBundle(write(), aBundle({ projects: [web.id] }), [shared])
    const all = ['indexes/shared', 'indexes/own', 'indexes/map', 'indexes/unknown']
    expect(await artifacts.namedBlobs(all)).toEqual(new Set(all.slice(0, 3)))
    expect((await artifacts.removeBundle(write(), one.id, noon)).toSorted()).toEqual(['indexes/map', 'indexes/own'])
    expect(await artifacts.namedBlobs(all)).toEqual(new Set(['indexes/shared']))
    expect(await artifacts.files(read(), one.id)).toEqual([])
    expect(await artifacts.removeBundle(write(), one.id, noon)).toEqual([])
    expect(await artifacts.removeBundle(write(), other.id, noon)).toEqual(['indexes/shared'])
    expect(await artifacts.bundles(read(), {}, 10)).toEqual([])
    expect(await artifacts.namedBlobs([])).toEqual(new Set())
  })

  test('a bundle of thousands of files is one like any other', async () => {
    await using stage = await bench()
    const projects = [(await stage.project('web')).id, (await stage.project('api')).id]
    const files = Array.from({ length: 6_000 }, (_, index) => aFile({ url: `~/${String(index).padStart(5, '0')}.js` }))
    const { artifacts } = stage.catalogue
    const added = await artifacts.addBundle(write(), aBundle({ projects, release: '1.0' }), files)
    expect(added.fileCount).toBe(6_000)
    expect(await artifacts.files(read(), added.id)).toEqual(files)
  })

  test('the newest upload is that of any of the debug ids, or of the release', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { artifacts } = stage.catalogue
    const add = (after: number, projects: readonly ProjectId[], release: string | null, id: string | null) =>
      artifacts.addBundle(write(), aBundle({ projects, release, uploadedAt: minutes(after) }), [aFile({ debugId: id })])
    await add(1, [web.id], '1.0', null)
    await add(2, [web.id], null, debugId)
    await add(3, [api.id], '1.0', debugId)
    const newest = (debugIds: readonly string[], release: string | null) =>
      artifacts.newestUpload(read(), web.id, { debugIds, release })
    expect(await newest([debugId], '1.0')).toEqual(minutes(2))
    expect(await newest(['unknown', debugId], null)).toEqual(minutes(2))
    expect(await newest([], '1.0')).toEqual(minutes(1))
    expect(await newest(['unknown'], '2.0')).toBeUndefined()
    expect(await newest([], null)).toBeUndefined()
  })

  test('debug files are kept once for each project, newest first', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { artifacts } = stage.catalogue
    const file = {
      projectId: web.id,
      checksum: 'a'.repeat(40),
      debugId,
      name: `/proguard/${debugId}.txt`,
      symbolType: 'proguard',
      uploadedAt: noon,
      size: 12_000_000_000,
    }
    const added = await artifacts.addDebugFile(write(), file)
    expect(added).toEqual({ id: added.id, ...file })
    expect(await artifacts.addDebugFile(write(), { ...file, uploadedAt: minutes(1) })).toMatchObject({ id: added.id })
    const other = await artifacts.addDebugFile(write(), { ...file, checksum: 'b'.repeat(40), uploadedAt: minutes(2) })
    expect((await artifacts.debugFiles(read(), web.id, 10)).map(({ id }) => id)).toEqual([other.id, added.id])
    expect(await artifacts.debugFiles(read(), api.id, 10)).toEqual([])
    expect(await artifacts.debugFileByChecksum(write(), web.id, other.checksum)).toEqual(other)
    expect(await artifacts.debugFileByChecksum(write(), api.id, other.checksum)).toBeUndefined()
  })

  test('a debug file has the objects that were read of it last, and their indexes are named', async () => {
    await using stage = await bench()
    const web = await stage.project('web')
    const { artifacts } = stage.catalogue
    const about = { debugId, name: 'till', symbolType: 'elf', uploadedAt: noon, size: 1 }
    const file = await artifacts.addDebugFile(write(), { projectId: web.id, checksum: 'a'.repeat(40), ...about })
    expect(await artifacts.unreadDebugFiles(write(), 1, 10)).toEqual([file])
    const object = { kind: 'native', debugId, codeId: 'c0de', arch: 'x86_64', hasLines: true, problem: null } as const
    const objects = [{ ...object, indexKey: 'index/1' }]
    await artifacts.keepDebugObjects(write(), file, { objects, readAs: 1 })
    expect(await artifacts.unreadDebugFiles(write(), 1, 10)).toEqual([])
    expect(await artifacts.unreadDebugFiles(write(), 2, 10)).toEqual([file])
    expect([...(await artifacts.namedBlobs(['index/1', 'index/2']))]).toEqual(['index/1'])
    const owners = await artifacts.blobOwners(operator('org:admin'))
    expect(owners.indexes).toEqual([{ key: 'index/1', projectId: web.id }])

    await artifacts.keepDebugObjects(write(), file, { objects: [{ ...object, indexKey: 'index/2' }], readAs: 2 })
    expect([...(await artifacts.namedBlobs(['index/1', 'index/2']))]).toEqual(['index/2'])
  })

  test('a grant for some projects shows and takes nothing of the others', async () => {
    await using stage = await bench()
    const [web, secret] = [await stage.project('web'), await stage.project('secret')]
    const { artifacts } = stage.catalogue
    const hidden = await artifacts.addBundle(write(), aBundle({ projects: [secret.id], release: '1.0' }), [aFile()])
    const both = await artifacts.addBundle(write(), aBundle({ projects: [web.id, secret.id] }), [aFile()])
    const [mine, mayWrite] = [narrow(read(), [web.id]), narrow(write(), [web.id])]
    expect(await artifacts.bundles(mine, {}, 10)).toEqual([{ ...both, projects: [web.id] }])
    expect(await artifacts.bundles(mine, { projectId: secret.id }, 10)).toEqual([])
    expect(await artifacts.files(mine, hidden.id)).toEqual([])
    expect(await artifacts.releaseFiles(mine, secret.id, '1.0', 10)).toEqual([])
    expect(await artifacts.newestUpload(mine, secret.id, { debugIds: [], release: '1.0' })).toBeUndefined()
    const file = {
      projectId: secret.id,
      checksum: 'a',
      debugId,
      name: 'x',
      symbolType: 'elf',
      uploadedAt: noon,
      size: 1,
    }
    await expect(artifacts.addDebugFile(mayWrite, file)).rejects.toThrow('other projects')
    await expect(artifacts.addBundle(mayWrite, aBundle({ projects: [secret.id] }), [])).rejects.toThrow(
      'other projects',
    )
    await artifacts.removeBundle(mayWrite, hidden.id, noon)
    await artifacts.removeBundle(mayWrite, both.id, noon)
    const left = await artifacts.bundles(read(), {}, 10)
    expect(left.map(({ id, projects }) => [id, projects])).toEqual([
      [both.id, [secret.id]],
      [hidden.id, [secret.id]],
    ])
  })
})
