import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { ArtifactFile } from '#domain/artifact/artifact.ts'
import type { DebugObject } from '#domain/artifact/debug-object.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import { aBundle, aFile } from './test-support/artifacts.ts'
import { noon, operator } from './test-support/bench.ts'
import { adaptersOfRun } from '../test-support/adapters.ts'
import { takeDatabase } from './test-support/postgres.ts'
import { readForDigest, type DigestReader } from './digest-reader.ts'
import { openBlockingReader } from './postgres/blocking-reader.ts'
import { openPostgresCatalogue } from './postgres/postgres.ts'
import { openDigestReader } from './sqlite/digest-reader.ts'
import { openSqliteCatalogue } from './sqlite/sqlite.ts'

const SOON = { timeout: 10_000, interval: 5 }
// The first test that needs a database starts PostgreSQL.
vi.setConfig({ testTimeout: 60_000 })

interface Opened {
  readonly catalogue: Catalogue
  readonly reader: DigestReader
  cleanUp(): Promise<void>
}

type Open = (recheckMs: number) => Promise<Opened>

const onSqlite: Open = async (recheckMs) => {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-reader-'))
  const file = join(folder, 'catalogue.db')
  const catalogue = await openSqliteCatalogue({ file })
  return { catalogue, reader: openDigestReader(file, recheckMs), cleanUp: () => rm(folder, { recursive: true }) }
}

const onPostgres: Open = async (recheckMs) => {
  const { url, giveBack } = await takeDatabase()
  const catalogue = await openPostgresCatalogue({ url, connections: 2 })
  const reader = readForDigest(openBlockingReader({ url, connections: 1 }, 20_000), recheckMs)
  return { catalogue, reader, cleanUp: giveBack }
}

const engines = adaptersOfRun([
  { name: 'sqlite', open: onSqlite },
  { name: 'postgres', open: onPostgres },
])

/** A catalogue with a project, and a reader that checks for changes every `recheckMs`. */
async function aReader(open: Open, recheckMs: number) {
  const { catalogue, reader, cleanUp } = await open(recheckMs)
  const { project } = await catalogue.projects.create(
    operator('project:write'),
    { name: 'web', platform: 'node' },
    noon,
  )
  return {
    catalogue,
    reader,
    project: project.id,
    save: (fingerprint: string, version: number) =>
      catalogue.rules.save(
        operator('project:write'),
        project.id,
        { ...defaultRules, grouping: { fingerprint, stackTrace: '' } },
        version,
        noon,
      ),
    upload: (of: Partial<ReturnType<typeof aBundle>>, ...files: readonly ArtifactFile[]) =>
      catalogue.artifacts.addBundle(operator('project:releases'), aBundle({ projects: [project.id], ...of }), files),
    debugFile: async (checksum: string, objects: readonly DebugObject[]) => {
      const may = operator('project:releases')
      const about = { debugId: '', name: 'till', symbolType: 'elf', uploadedAt: noon, size: 1 }
      const added = await catalogue.artifacts.addDebugFile(may, { projectId: project.id, checksum, ...about })
      await catalogue.artifacts.keepDebugObjects(may, added, { objects, readAs: 1 })
    },
    [Symbol.asyncDispose]: async () => {
      reader.close()
      await catalogue.close()
      await cleanUp()
    },
  }
}

describe.each(engines)('rules, as a digest thread reads them on $name', ({ open }) => {
  test('are the same object until they change, and the new ones soon after', async () => {
    await using place = await aReader(open, 10)
    const { reader, project } = place
    expect(reader.rules(project)).toBe(defaultRules)
    await place.save('first', 0)
    await expect.poll(() => reader.rules(project).grouping.fingerprint, SOON).toBe('first')
    const first = reader.rules(project)
    const other = await place.catalogue.projects.create(
      operator('project:write'),
      { name: 'other', platform: 'node' },
      noon,
    )
    await place.catalogue.rules.save(operator('project:write'), other.project.id, first, 0, noon)
    await expect.poll(() => reader.rules(other.project.id).grouping.fingerprint, SOON).toBe('first')
    expect(reader.rules(project)).toBe(first)
    await place.save('second', 1)
    await expect.poll(() => reader.rules(project).grouping.fingerprint, SOON).toBe('second')
  })

  test('are given from memory in between', async () => {
    await using place = await aReader(open, 60_000)
    const before = place.reader.rules(place.project)
    await place.save('first', 0)
    expect(place.reader.rules(place.project)).toBe(before)
  })

  test('of a project that is not there are the defaults', async () => {
    await using place = await aReader(open, 10)
    expect(place.reader.rules(99 as ProjectId)).toEqual(defaultRules)
  })
})

describe.each(engines)('objects of debug files, as a digest thread finds them on $name', ({ open }) => {
  test('are known by either id: good ones first, then those with lines, then the newest', async () => {
    await using place = await aReader(open, 10)
    const debugId = '3f0c2bd4-9a51-4c0e-8a6b-0d6f3b3d1c11'
    const object = { kind: 'native', debugId, codeId: 'c0dec0de', arch: 'x86_64', problem: null } as const
    const keys = [
      [false, 'index/old'],
      [true, 'index/lines'],
      [false, 'index/new'],
      [true, null],
    ] as const
    const find = (ids: { debugId?: string; codeId?: string }) =>
      place.reader.artifacts.debugObject(place.project, 'native', { debugId: undefined, codeId: undefined, ...ids })
    expect(find({ debugId })).toBeUndefined()
    for (const [index, [hasLines, indexKey]] of keys.entries())
      await place.debugFile(String(index).repeat(40), [
        { ...object, hasLines, indexKey, problem: indexKey === null ? 'damaged' : null },
      ])
    await expect.poll(() => find({ debugId }), SOON).toEqual({ indexKey: 'index/lines', problem: null })
    expect(find({ debugId: 'other', codeId: 'c0dec0de' })).toEqual({ indexKey: 'index/lines', problem: null })
    expect(find({ debugId: 'other', codeId: 'other' })).toBeUndefined()
    expect(find({})).toBeUndefined()
    const ids = { debugId, codeId: undefined }
    expect(place.reader.artifacts.debugObject(place.project, 'proguard', ids)).toBeUndefined()
    expect(place.reader.artifacts.debugObject(99 as ProjectId, 'native', ids)).toBeUndefined()
  })
})

describe.each(engines)('uploaded files, as a digest thread finds them on $name', ({ open }) => {
  const debugId = '3f0c2bd4-9a51-4c0e-8a6b-0d6f3b3d1c11'

  test('are known by debug id and kind', async () => {
    await using place = await aReader(open, 10)
    const script = aFile({ debugId, kind: 'minified_source', url: '~/app.js', sourceMapUrl: '~/app.js.map' })
    const map = aFile({ debugId, kind: 'source_map', url: '~/app.js.map', indexKey: 'indexes/1' })
    await place.upload({}, script, map)
    const { artifacts } = place.reader
    expect(artifacts.byDebugId(place.project, debugId, 'source_map')).toEqual({
      kind: 'source_map',
      url: '~/app.js.map',
      sourceMapUrl: null,
      indexKey: 'indexes/1',
      mapIndexKey: null,
      problem: null,
    })
    expect(artifacts.byDebugId(place.project, debugId, 'minified_source')?.sourceMapUrl).toBe('~/app.js.map')
    expect(artifacts.byDebugId(place.project, debugId, 'source')).toBeUndefined()
    expect(artifacts.byDebugId(99 as ProjectId, debugId, 'source_map')).toBeUndefined()
    expect(artifacts.byDebugId(place.project, '', 'source_map')).toBeUndefined()
  })

  test('are known by the first of their urls within a release, and exactly its dist', async () => {
    await using place = await aReader(open, 10)
    const kind = 'minified_source'
    await place.upload({ release: '1.0' }, aFile({ kind, url: '~/a.js' }), aFile({ kind, url: '~/b.js' }))
    await place.upload({ release: '1.0', dist: 'x' }, aFile({ kind, url: '~/a.js', indexKey: 'indexes/x' }))
    const { artifacts } = place.reader
    const find = (release: string, dist: string | null, ...urls: string[]) =>
      artifacts.byUrl(place.project, release, dist, urls, kind)
    expect(find('1.0', null, 'https://x.test/a.js', '~/b.js', '~/a.js')?.url).toBe('~/b.js')
    expect(find('1.0', null, '~/a.js')?.indexKey).toBeNull()
    expect(find('1.0', 'x', '~/a.js')?.indexKey).toBe('indexes/x')
    expect(find('1.0', 'x', '~/b.js')).toBeUndefined()
    expect(find('1.0', 'y', '~/a.js')).toBeUndefined()
    expect(find('2.0', null, '~/a.js')).toBeUndefined()
    expect(find('', null, '~/a.js')).toBeUndefined()
    expect(artifacts.byUrl(place.project, '1.0', null, ['~/a.js'], 'source_map')).toBeUndefined()
    expect(artifacts.hasAny(place.project, '1.0', null)).toBe(true)
    expect(artifacts.hasAny(place.project, '1.0', 'x')).toBe(true)
    expect(artifacts.hasAny(place.project, '1.0', 'y')).toBe(false)
    expect(artifacts.hasAny(place.project, '2.0', null)).toBe(false)
    expect(artifacts.hasAny(99 as ProjectId, '1.0', null)).toBe(false)
  })

  test('are the newest of their kind, and what was missing is found once it has come', async () => {
    await using place = await aReader(open, 10)
    const { artifacts } = place.reader
    const found = () => artifacts.byDebugId(place.project, debugId, 'source_map')?.indexKey
    expect(found()).toBeUndefined()
    const map = (indexKey: string) => aFile({ debugId, kind: 'source_map', indexKey })
    await place.upload({}, map('indexes/1'))
    await expect.poll(found, SOON).toBe('indexes/1')
    const second = await place.upload({}, map('indexes/2'))
    await expect.poll(found, SOON).toBe('indexes/2')
    await place.catalogue.artifacts.removeBundle(operator('project:releases'), second.id, noon)
    await expect.poll(found, SOON).toBe('indexes/1')
  })

  test('are remembered, also where there are none', async () => {
    await using place = await aReader(open, 60_000)
    const { artifacts } = place.reader
    const found = () => [
      artifacts.byDebugId(place.project, debugId, 'source_map'),
      artifacts.hasAny(place.project, '1.0', null),
    ]
    expect(found()).toEqual([undefined, false])
    await place.upload({ release: '1.0' }, aFile({ debugId, kind: 'source_map' }))
    expect(found()).toEqual([undefined, false])
  })
})
