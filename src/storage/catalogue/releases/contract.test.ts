import { describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { Commit, Release, ReleaseFilter, ReleaseOrder } from '#domain/release/release.ts'
import { aBundle, aFile } from '../test-support/artifacts.ts'
import { anEvent, engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const read = () => operator('project:read')
const write = () => operator('project:releases')
const at = (after: number) => minutes(after).getTime()

function aCommit(id: string, overrides: Partial<Commit> = {}): Commit {
  return {
    id,
    repository: 'acme/web',
    authorName: 'Ada',
    authorEmail: 'ada@example.com',
    message: `${id}: mended`,
    timestamp: noon,
    files: [],
    ...overrides,
  }
}

const listed = async (
  stage: CatalogueBench,
  filter: ReleaseFilter = {},
  order: ReleaseOrder = 'newest',
  page = { offset: 0, limit: 100 },
) => (await stage.catalogue.releases.list(read(), filter, order, page)).map(({ version }) => version)

async function found(stage: CatalogueBench, version: string): Promise<Release> {
  const release = await stage.catalogue.releases.byVersion(read(), version)
  if (release === undefined) throw new Error(`There is no release ${version}.`)
  return release
}

const mended = { kind: 'resolve', resolution: { kind: 'now' } } as const

describe.each(engines)('releases on $name', ({ bench }) => {
  describe('made by events', () => {
    test('count them for each project, with the times of the first and the last', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      const event = (projectId: typeof web.id, release: string, after: number) =>
        anEvent(projectId, 'a', { release, timestamp: at(after) })
      await stage.commit([event(web.id, '1.0', 5), event(web.id, '1.0', 3), event(api.id, '1.0', 9)], {
        now: minutes(10),
      })
      await stage.commit([event(web.id, '1.0', 4), event(web.id, '1.0', 20), event(web.id, '2.0', 1)], {
        now: minutes(30),
      })
      expect(await found(stage, '1.0')).toMatchObject({
        createdAt: minutes(3),
        releasedAt: null,
        status: 'open',
        events: 5,
        firstEventAt: minutes(3),
        lastEventAt: minutes(20),
        projects: [
          { projectId: web.id, events: 4, firstEventAt: minutes(3), lastEventAt: minutes(20) },
          { projectId: api.id, events: 1, firstEventAt: minutes(9), lastEventAt: minutes(9) },
        ],
      })
      expect((await listed(stage)).toSorted()).toEqual(['1.0', '2.0'])
    })

    test('need a name that a tool could use', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const names = ['', 'a/b', '..', 'ok']
      await stage.commit(names.map((release) => anEvent(id, 'a', { release })))
      expect(await listed(stage)).toEqual(['ok'])
    })

    test('join what a tool has made before', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.catalogue.releases.upsert(write(), '1.0', { projects: [id] }, noon)
      expect(await found(stage, '1.0')).toMatchObject({ events: 0, firstEventAt: null, lastEventAt: null })
      await stage.commit([anEvent(id, 'a', { release: '1.0', timestamp: at(-5) })])
      expect(await found(stage, '1.0')).toMatchObject({
        createdAt: minutes(-5),
        events: 1,
        firstEventAt: minutes(-5),
        lastEventAt: minutes(-5),
      })
    })
  })

  test('the newest is the highest version of what was released last, though a hotfix of an old line came later', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const newest = (project: typeof web.id) => stage.catalogue.releases.newest(read(), project)
    expect(await newest(web.id)).toBeUndefined()
    for (const [index, version] of ['other@9.0', 'web@1.9.0', 'web@2.0.0', 'web@1.9.1'].entries())
      await stage.catalogue.releases.upsert(write(), version, { projects: [web.id] }, minutes(index))
    await stage.catalogue.releases.upsert(write(), 'web@3.0.0', { projects: [api.id] }, minutes(9))
    expect(await newest(web.id)).toBe('web@2.0.0')
    await stage.catalogue.releases.upsert(write(), '4f2a9c', { projects: [web.id] }, minutes(10))
    expect(await newest(web.id)).toBe('4f2a9c')
    expect(await stage.catalogue.issues.newestReleases(operator('event:read'))).toEqual([
      { projectSlug: 'api', version: 'web@3.0.0' },
      { projectSlug: 'web', version: '4f2a9c' },
    ])
  })

  describe('are neighbours', () => {
    const neighbours = (stage: CatalogueBench, version: string) => stage.catalogue.releases.neighbours(read(), version)

    test('the next lower and the next higher version of their package, whenever they were made', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const versions = ['web@1.10.0', 'web@1.2.0', 'api@1.5.0', 'web@1.9.0-beta.2', 'web@1.9.0', 'web@3f2a91c', '1.5.0']
      for (const version of versions) await stage.catalogue.releases.upsert(write(), version, { projects: [id] }, noon)
      expect(await neighbours(stage, 'web@1.9.0')).toEqual({ older: 'web@1.9.0-beta.2', newer: 'web@1.10.0' })
      expect(await neighbours(stage, 'web@1.10.0')).toEqual({ older: 'web@1.9.0', newer: undefined })
      expect(await neighbours(stage, '1.5.0')).toEqual({ older: undefined, newer: undefined })
    })

    test('the ones released before and after, where names are no versions', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      for (const [version, after] of [
        ['web@c', 1],
        ['web@a', 2],
        ['web@b', 3],
      ] as const)
        await stage.catalogue.releases.upsert(write(), version, { projects: [id] }, minutes(after))
      expect(await neighbours(stage, 'web@a')).toEqual({ older: 'web@c', newer: 'web@b' })
      await stage.catalogue.releases.upsert(write(), 'web@c', { releasedAt: minutes(9) }, noon)
      expect(await neighbours(stage, 'web@c')).toEqual({ older: 'web@b', newer: undefined })
    })

    test('none of another project, nor any that the grant does not cover', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      const make = (version: string, projects: (typeof web.id)[]) =>
        stage.catalogue.releases.upsert(write(), version, { projects }, noon)
      await make('1.0', [web.id])
      await make('1.1', [api.id])
      await make('1.2', [web.id, api.id])
      expect(await neighbours(stage, '1.2')).toEqual({ older: '1.1', newer: undefined })
      expect(await neighbours(stage, '1.0')).toEqual({ older: undefined, newer: '1.2' })
      const onlyWeb = narrow(read(), [web.id])
      expect(await stage.catalogue.releases.neighbours(onlyWeb, '1.2')).toEqual({ older: '1.0', newer: undefined })
      expect(await stage.catalogue.releases.neighbours(onlyWeb, '1.1')).toEqual({ older: undefined, newer: undefined })
    })
  })

  describe('their issues', () => {
    test('are those first seen in them and those that came back, also after a merge', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const event = (group: string, release: string, after: number) =>
        anEvent(id, group, { release, timestamp: at(after) })
      await stage.commit([event('a', '1.0', 0), event('b', '2.0', 1), event('c', '2.0', 2)])
      const [a, b, c] = await stage.issuesOf(id, ['a', 'b', 'c'])
      if (a === undefined || b === undefined || c === undefined) throw new Error('Three issues were not made.')
      const { issues, releases } = stage.catalogue
      await stage.decide([a], mended, minutes(3))
      await stage.commit([event('a', '2.0', 4)])

      const numbers = async (version: string) => {
        const { newIssues, projects } = await found(stage, version)
        return { newIssues, regressions: projects[0]?.regressions }
      }
      const listedIssues = async (version: string, which: 'new' | 'regressed') =>
        (await releases.issues(operator('event:read'), version, which, 10)).map((issue) => issue.id)
      expect(await numbers('1.0')).toEqual({ newIssues: 1, regressions: 0 })
      expect(await numbers('2.0')).toEqual({ newIssues: 2, regressions: 1 })
      expect(await listedIssues('2.0', 'new')).toEqual([c.id, b.id])
      expect(await listedIssues('2.0', 'regressed')).toEqual([a.id])
      expect(await listedIssues('', 'new')).toEqual([])

      await issues.merge(operator('event:write'), c.id, [b.id], noon)
      expect(await numbers('2.0')).toEqual({ newIssues: 1, regressions: 1 })
      await issues.merge(operator('event:write'), c.id, [a.id], noon)
      expect(await numbers('1.0')).toEqual({ newIssues: 1, regressions: 0 })
      expect(await numbers('2.0')).toEqual({ newIssues: 0, regressions: 1 })
      expect(await listedIssues('1.0', 'new')).toEqual([c.id])
    })

    test('that came back and were resolved again are still told', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      await stage.commit([anEvent(id, 'a', { release: '1.0' })])
      const issue = await stage.issueOf(id, 'a')
      const { releases } = stage.catalogue
      await stage.decide([issue], mended, minutes(1))
      await stage.commit([anEvent(id, 'a', { release: '2.0', timestamp: at(2) })])
      await stage.decide([issue], mended, minutes(3))
      expect((await found(stage, '2.0')).projects[0]?.regressions).toBe(1)
      expect(await releases.issues(operator('event:read'), '2.0', 'regressed', 9)).toMatchObject([
        { id: issue.id, state: { status: 'resolved' } },
      ])
    })
  })

  describe('made by tools', () => {
    test('are made once, and changed in what is said of them', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      const { releases } = stage.catalogue
      const made = await releases.upsert(write(), 'web@1.0', { projects: [web.id], url: 'https://x.test/1' }, noon)
      expect(made.created).toBe(true)
      expect(made.release).toEqual({
        id: made.release.id,
        version: 'web@1.0',
        projects: [
          { projectId: web.id, newIssues: 0, regressions: 0, events: 0, firstEventAt: null, lastEventAt: null },
        ],
        createdAt: noon,
        releasedAt: null,
        startedAt: null,
        status: 'open',
        url: 'https://x.test/1',
        ref: null,
        commitCount: 0,
        deployCount: 0,
        lastCommit: null,
        lastDeploy: null,
        newIssues: 0,
        events: 0,
        firstEventAt: null,
        lastEventAt: null,
      })
      const change = {
        projects: [api.id],
        releasedAt: minutes(1),
        startedAt: minutes(0),
        status: 'archived',
        ref: 'main',
      } as const
      const changed = await releases.upsert(write(), 'web@1.0', change, minutes(9))
      expect(changed.created).toBe(false)
      expect(changed.release).toMatchObject({
        ...change,
        projects: [{ projectId: web.id }, { projectId: api.id }],
        url: 'https://x.test/1',
        createdAt: noon,
      })
      expect(await releases.upsert(write(), 'web@1.0', {}, minutes(9))).toEqual({ ...changed, created: false })
      expect(await found(stage, 'web@1.0')).toEqual(changed.release)
      expect(await releases.byVersion(read(), 'WEB@1.0')).toBeUndefined()
    })

    test('made by twenty at once are made by one', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const made = await Promise.all(
        Array.from({ length: 20 }, () => stage.catalogue.releases.upsert(write(), '1.0', { projects: [id] }, noon)),
      )
      expect(made.filter(({ created }) => created)).toHaveLength(1)
      expect(new Set(made.map(({ release }) => release.id)).size).toBe(1)
    })

    test('are listed by time or by version, searched and paged', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      const { releases } = stage.catalogue
      const versions = ['web@1.10.0', 'web@1.2.0', 'web@1.2.0-rc.1', 'web@3f2a91c', '100%_\\']
      for (const [index, version] of versions.entries()) {
        await releases.upsert(write(), version, { projects: [web.id] }, minutes(index))
      }
      await releases.upsert(write(), 'API@9.0', { projects: [api.id], status: 'archived' }, minutes(60))
      await releases.upsert(write(), 'web@1.2.0', { releasedAt: minutes(99) }, noon)

      expect(await listed(stage)).toEqual([
        'web@1.2.0',
        'API@9.0',
        '100%_\\',
        'web@3f2a91c',
        'web@1.2.0-rc.1',
        'web@1.10.0',
      ])
      const byVersion = ['web@1.10.0', 'web@1.2.0', 'web@1.2.0-rc.1', 'web@3f2a91c', '100%_\\']
      expect(await listed(stage, { projects: [web.id] }, 'version')).toEqual(byVersion)
      expect(await listed(stage, { projects: [web.id] }, 'version', { offset: 1, limit: 2 })).toEqual(
        byVersion.slice(1, 3),
      )
      expect(await listed(stage, { projects: [] })).toEqual([])
      expect(await listed(stage, { search: 'api' })).toEqual(['API@9.0'])
      expect(await listed(stage, { search: '1.2' })).toEqual(['web@1.2.0', 'web@1.2.0-rc.1'])
      for (const search of ['%', '_', '\\']) expect(await listed(stage, { search })).toEqual(['100%_\\'])
      expect(await listed(stage, { status: 'archived' })).toEqual(['API@9.0'])
      expect(await listed(stage, { status: 'open', search: 'API' })).toEqual([])
    })
  })

  describe('commits', () => {
    test('come back as they were sent, newest first, and are replaced as a whole', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const { releases } = stage.catalogue
      const commits = [
        aCommit('c2', {
          files: [
            { path: 'README', change: 'D' },
            { path: 'src/pay.ts', change: 'M' },
          ],
        }),
        aCommit('c1', { repository: 'acme/lib', timestamp: null, message: 'first\n\nwith a body' }),
      ]
      const { release } = await releases.upsert(write(), '1.0', { projects: [id], commits }, noon)
      expect(release).toMatchObject({ commitCount: 2, lastCommit: { id: 'c2' } })
      expect(await releases.commits(read(), '1.0', 10)).toEqual(commits)
      expect(await releases.commits(read(), '1.0', 1)).toEqual(commits.slice(0, 1))
      expect((await releases.repositories(read())).map(({ name }) => name)).toEqual(['acme/lib', 'acme/web'])
      await releases.upsert(write(), '1.0', { commits: [aCommit('c3')] }, noon)
      expect(await releases.commits(read(), '1.0', 10)).toEqual([aCommit('c3')])
      expect((await releases.repositories(read())).map(({ name }) => name)).toEqual(['acme/web'])
      await releases.upsert(write(), '1.0', { commits: [] }, noon)
      expect(await found(stage, '1.0')).toMatchObject({ commitCount: 0, lastCommit: null })
      expect(await releases.commits(read(), 'nope', 10)).toEqual([])
    })

    test('may be named by their head alone', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const { releases } = stage.catalogue
      const refs = [
        { repository: 'acme/web', commit: 'old' },
        { repository: 'acme/web', commit: 'head', previousCommit: 'before' },
      ]
      const { release } = await releases.upsert(write(), '1.0', { projects: [id], refs }, noon)
      expect(release).toMatchObject({ commitCount: 0, lastCommit: { id: 'head', message: null, committedAt: null } })
      expect((await releases.repositories(read())).map(({ name }) => name)).toEqual(['acme/web'])
    })

    test('by the thousand are stored at once', async () => {
      await using stage = await bench()
      const { id } = await stage.project('web')
      const files = [{ path: 'a/b.ts', change: 'M' as const }]
      const commits = Array.from({ length: 3_000 }, (_, index) => aCommit(`c${index}`, { files }))
      const { release } = await stage.catalogue.releases.upsert(write(), '1.0', { projects: [id], commits }, noon)
      expect(release).toMatchObject({ commitCount: 3_000, lastCommit: { id: 'c0' } })
    })

    test('are found by the names of the files that they touched, back through the releases of a project', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      const { releases } = stage.catalogue
      const touching = (id: string, ...paths: string[]) =>
        aCommit(id, { files: paths.map((path) => ({ path, change: 'M' as const })) })
      const release = async (version: string, after: number, project: typeof web, ...commits: Commit[]) =>
        releases.upsert(write(), version, { projects: [project.id], commits }, minutes(after))
      await release('0.8', 0, web, touching('w0', 'src/pay.ts'))
      await release('0.9', 1, web, touching('w1', 'lib/pay.ts'))
      await release('other', 2, api, touching('a1', 'src/pay.ts'))
      await release('1.0', 3, web, touching('w3', 'src/cart.ts', 'win\\pay.ts'), touching('w2', 'pay.ts.map'))
      await release('1.1', 4, web, touching('w4', 'src/pay.ts'))

      const find = async (version: string, back: number, ...names: string[]) =>
        (await releases.commitsTouching(read(), web.id, version, names, back)).map((one) => `${one.release} ${one.id}`)
      expect(await find('1.0', 5, 'pay.ts')).toEqual(['1.0 w3', '0.9 w1', '0.8 w0'])
      expect(await find('1.0', 1, 'pay.ts')).toEqual(['1.0 w3', '0.9 w1'])
      expect(await find('1.0', 0, 'pay.ts', 'cart.ts')).toEqual(['1.0 w3'])
      expect(await find('1.1', 9, 'pay.ts')).toEqual(['1.1 w4', '1.0 w3', '0.9 w1', '0.8 w0'])
      expect(await find('1.0', 5)).toEqual([])
      expect(await find('nope', 5, 'pay.ts')).toEqual([])
      const [whole] = await releases.commitsTouching(read(), web.id, '1.0', ['cart.ts'], 0)
      expect(whole?.files.map(({ path }) => path)).toEqual(['src/cart.ts', 'win\\pay.ts'])
    })

    test('of the release before are told of the newest that has any', async () => {
      await using stage = await bench()
      const [web, api] = [await stage.project('web'), await stage.project('api')]
      const { releases } = stage.catalogue
      await releases.upsert(write(), '1', { projects: [web.id], commits: [aCommit('c1')] }, minutes(1))
      await releases.upsert(write(), '2', { projects: [web.id] }, minutes(2))
      await releases.upsert(write(), 'x', { projects: [api.id], commits: [aCommit('x')] }, minutes(3))
      await releases.upsert(write(), '3', { projects: [web.id], commits: [aCommit('c3')] }, minutes(4))
      expect((await releases.previousWithCommits(read(), '3'))?.version).toBe('1')
      expect(await releases.previousWithCommits(read(), '1')).toBeUndefined()
      expect(await releases.previousWithCommits(read(), 'nope')).toBeUndefined()
    })
  })

  test('deploys are listed newest first, and counted', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { releases } = stage.catalogue
    await releases.upsert(write(), '1.0', { projects: [id] }, noon)
    const deploy = (environment: string, after: number) => ({
      environment,
      name: null,
      url: 'https://x.test',
      startedAt: noon,
      finishedAt: minutes(after),
    })
    const later = await releases.addDeploy(write(), '1.0', deploy('production', 9))
    const earlier = await releases.addDeploy(write(), '1.0', { ...deploy('staging', 5), name: 'n', startedAt: null })
    expect(later).toEqual({ id: later?.id, ...deploy('production', 9) })
    expect(await releases.deploys(read(), '1.0')).toEqual([later, earlier])
    expect(await found(stage, '1.0')).toMatchObject({ deployCount: 2, lastDeploy: later })
    expect(await releases.addDeploy(write(), 'nope', deploy('x', 0))).toBeUndefined()
    expect(await releases.deploys(read(), 'nope')).toEqual([])
  })

  test('a release that is removed is gone with all that was said of it; its events and their files by debug id stay', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { releases, artifacts } = stage.catalogue
    await stage.commit([anEvent(id, 'a', { release: '1.0' })])
    await releases.upsert(write(), '1.0', { commits: [aCommit('c1')] }, noon)
    const debugId = '3f0c2bd4-9a51-4c0e-8a6b-0d6f3b3d1c11'
    const upload = (...files: Parameters<typeof aFile>[0][]) =>
      artifacts.addBundle(write(), aBundle({ projects: [id], release: '1.0', dist: 'x' }), files.map(aFile))
    const mixed = await upload({ debugId, url: '~/known.js' }, { url: '~/nameless.js' })
    await upload({ url: '~/nameless.js' })

    expect(await releases.remove(write(), '1.0', noon)).toBe(true)
    expect(await releases.remove(write(), '1.0', noon)).toBe(false)
    expect(await listed(stage)).toEqual([])
    expect(await releases.commits(read(), '1.0', 10)).toEqual([])
    expect(await artifacts.releaseFiles(read(), id, '1.0', 10)).toEqual([])
    expect(await artifacts.bundles(read(), {}, 10)).toMatchObject([{ id: mixed.id, release: null, dist: null }])
    expect((await artifacts.files(read(), mixed.id)).map(({ url }) => url)).toEqual(['~/known.js'])
    expect((await stage.issueOf(id, 'a')).firstRelease).toBe('1.0')
    await stage.commit([anEvent(id, 'a', { release: '1.0' })])
    expect(await found(stage, '1.0')).toMatchObject({ events: 1, commitCount: 0 })
  })

  test('code mappings are made, changed, and listed with the best fit first', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { releases } = stage.catalogue
    const mapping = { repository: 'acme/web', branch: 'main', stackRoot: 'app/', sourceRoot: 'src/' }
    const deeper = { ...mapping, stackRoot: 'app/lib/' }
    expect(await releases.saveCodeMappings(write(), id, [mapping])).toEqual({ created: 1, updated: 0 })
    const moved = { ...mapping, branch: 'trunk' }
    expect(await releases.saveCodeMappings(write(), id, [moved, deeper, deeper])).toEqual({ created: 1, updated: 1 })
    expect(await releases.codeMappings(read(), id)).toEqual([deeper, moved])
    expect(await releases.saveCodeMappings(narrow(write(), []), id, [mapping])).toEqual({ created: 0, updated: 0 })
    expect(await releases.codeMappings(narrow(read(), []), id)).toEqual([])
  })

  test('a grant for some projects shows nothing of the others’ releases, and changes nothing of them', async () => {
    await using stage = await bench()
    const [web, secret] = [await stage.project('web'), await stage.project('secret')]
    const { releases } = stage.catalogue
    await stage.commit([
      anEvent(web.id, 'a', { release: 'both' }),
      anEvent(secret.id, 'a', { release: 'both' }),
      anEvent(secret.id, 'a', { release: 'hidden' }),
    ])
    const commits = [aCommit('c1', { repository: 'acme/secret' })]
    await releases.upsert(write(), 'hidden', { commits }, noon)
    const [mine, mayWrite] = [narrow(read(), [web.id]), narrow(write(), [web.id])]
    const page = { offset: 0, limit: 10 }
    expect((await releases.list(mine, {}, 'newest', page)).map(({ version }) => version)).toEqual(['both'])
    expect(await releases.byVersion(mine, 'both')).toMatchObject({ events: 1, newIssues: 1, projects: [{ events: 1 }] })
    expect(await releases.byVersion(mine, 'hidden')).toBeUndefined()
    expect(await releases.commits(mine, 'hidden', 9)).toEqual([])
    expect(await releases.deploys(mine, 'hidden')).toEqual([])
    expect(await releases.previousWithCommits(mine, 'both')).toBeUndefined()
    expect(await releases.repositories(mine)).toEqual([])
    expect(await releases.commitsTouching(mine, secret.id, 'both', ['a.ts'], 5)).toEqual([])
    expect(await releases.issues(narrow(operator('event:read'), [web.id]), 'both', 'new', 9)).toMatchObject([
      { projectId: web.id },
    ])
    await expect(releases.upsert(mayWrite, 'hidden', { url: 'x' }, noon)).rejects.toThrow('hidden')
    await expect(releases.upsert(mayWrite, 'new', { projects: [secret.id] }, noon)).rejects.toThrow('new')
    expect(await releases.byVersion(read(), 'new')).toBeUndefined()
    expect(await releases.remove(mayWrite, 'hidden', noon)).toBe(false)
    expect(await releases.remove(mayWrite, 'both', noon)).toBe(true)
    expect((await found(stage, 'both')).projects).toMatchObject([{ projectId: secret.id, events: 1 }])
  })
})
