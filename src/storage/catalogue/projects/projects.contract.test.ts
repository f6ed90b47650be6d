import { describe, expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import { anEvent, engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'
import { aBundle, aFile } from '../test-support/artifacts.ts'

const read = () => operator('project:read')
const write = () => operator('project:write')
const admin = () => operator('project:admin')

async function logged(stage: CatalogueBench) {
  const lines = await stage.catalogue.audit.search(operator('org:write'), {}, 100)
  return lines.map(({ action, target, detail }) => ({ action, target, detail }))
}

describe.each(engines)('a project on $name', ({ bench }) => {
  test('takes a new name, slug, platform and retention; what is wrong with them is told of the field', async () => {
    await using stage = await bench()
    const [{ id }] = [await stage.project('web'), await stage.project('api')]
    const { projects } = stage.catalogue
    const change = {
      name: '  Web shop ',
      slug: 'shop',
      platform: 'javascript-nextjs',
      retentionDays: 30,
      spanRetentionDays: 7,
      logRetentionDays: 3,
      metricRetentionDays: 4,
      replayRetentionDays: 2,
      profileRetentionDays: 6,
      apdexMs: 500,
    } as const
    const changed = await projects.update(write(), id, change, minutes(1))
    expect(changed).toMatchObject({ ok: true, value: { ...change, name: 'Web shop' } })
    expect(changed).toEqual({ ok: true, value: await projects.byId(read(), id) })
    expect((await logged(stage))[0]).toEqual({
      action: 'project.updated',
      target: 'web',
      detail: {
        name: 'Web shop',
        slug: 'shop',
        platform: 'javascript-nextjs',
        retentionDays: '30',
        spanRetentionDays: '7',
        logRetentionDays: '3',
        metricRetentionDays: '4',
        replayRetentionDays: '2',
        profileRetentionDays: '6',
        apdexMs: '500',
      },
    })
    for (const [wrong, refusal] of [
      [{ name: ' ' }, { field: 'name', reason: 'name_missing' }],
      [{ name: 'x'.repeat(81) }, { field: 'name', reason: 'name_too_long' }],
      [{ slug: 'api' }, { field: 'slug', reason: 'slug_taken' }],
      [{ slug: '42' }, { field: 'slug', reason: 'slug_invalid' }],
      [{ slug: 'Web Shop' }, { field: 'slug', reason: 'slug_invalid' }],
      [{ slug: '' }, { field: 'slug', reason: 'slug_invalid' }],
      [{ slug: `${'x'.repeat(50)}y` }, { field: 'slug', reason: 'slug_invalid' }],
      [{ retentionDays: 0 }, { field: 'retentionDays', reason: 'retention_out_of_range' }],
      [{ retentionDays: 1.5 }, { field: 'retentionDays', reason: 'retention_out_of_range' }],
      [{ retentionDays: 3651 }, { field: 'retentionDays', reason: 'retention_out_of_range' }],
      [{ spanRetentionDays: 0 }, { field: 'spanRetentionDays', reason: 'retention_out_of_range' }],
      [{ logRetentionDays: 0 }, { field: 'logRetentionDays', reason: 'retention_out_of_range' }],
      [{ apdexMs: 0 }, { field: 'apdexMs', reason: 'apdex_out_of_range' }],
      [{ apdexMs: 600_001 }, { field: 'apdexMs', reason: 'apdex_out_of_range' }],
    ] as const) {
      expect(await projects.update(write(), id, wrong, noon)).toEqual({ ok: false, refusal })
    }
    expect(await projects.update(write(), 99 as ProjectId, {}, noon)).toMatchObject({
      refusal: { reason: 'not_found' },
    })
    expect(await projects.byId(read(), id)).toMatchObject({ slug: 'shop', name: 'Web shop', retentionDays: 30 })
  })

  test('that stays as it is, is nothing to write down', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const before = await logged(stage)
    await stage.catalogue.projects.update(write(), id, { name: 'web', slug: 'web' }, noon)
    await stage.catalogue.projects.setAccess(admin(), id, 'organization', [], noon)
    expect(await logged(stage)).toEqual(before)
  })

  test('is found by its old slugs, until another one takes them', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { projects } = stage.catalogue
    const rename = (slug: string) => projects.update(write(), id, { slug }, noon)
    const leadsTo = async (slug: string) => (await projects.movedFrom(read(), slug))?.id
    await rename('shop')
    await rename('store')
    expect([await leadsTo('web'), await leadsTo('shop'), await leadsTo('store')]).toEqual([id, id, undefined])
    await rename('web')
    expect([await leadsTo('web'), await leadsTo('store')]).toEqual([undefined, id])
    const other = await stage.project('shop')
    expect([other.slug, await leadsTo('shop')]).toEqual(['shop', undefined])
    await projects.update(write(), other.id, { slug: 'store' }, noon)
    expect([await leadsTo('store'), await leadsTo('shop')]).toEqual([undefined, other.id])
  })

  test('is open to the organisation, or to its teams and whoever sees all', async () => {
    await using stage = await bench()
    const [web, pay] = [await stage.project('web'), await stage.project('pay')]
    const { projects, teams, people } = stage.catalogue
    await stage.account('ada')
    const team = await teams.create(operator('team:admin'), 'Payments', noon)
    if (!team.ok) throw new Error('There is no team.')
    const { id } = team.value
    expect(await projects.setAccess(admin(), pay.id, 'teams', [id, 99 as TeamId], noon)).toBe(true)
    expect(await projects.setAccess(admin(), 99 as ProjectId, 'teams', [], noon)).toBe(false)
    expect((await projects.byId(read(), pay.id))?.access).toBe('teams')
    expect(await projects.teams(read(), pay.id)).toEqual([id])
    expect((await logged(stage))[0]?.detail).toEqual({ access: 'teams', teams: 'Payments' })
    expect(await people.projectsOf('ada', 'member')).toEqual([web.id])
    await teams.setMembers(operator('team:admin'), id, ['ada', 'nobody'], noon)
    expect(await people.projectsOf('ada', 'viewer')).toEqual([web.id, pay.id])
    expect(await people.projectsOf('somebody', 'admin')).toBe('all')
    await teams.remove(operator('team:admin'), id, noon)
    expect(await people.projectsOf('ada', 'member')).toEqual([web.id])
  })
})

describe.each(engines)('a key on $name', ({ bench }) => {
  test('is made, limited, disabled and removed, and ingest sees it at once', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { projects, keys } = stage.catalogue
    const made = await projects.createKey(write(), id, ' staging ', minutes(1))
    if (made === undefined) throw new Error('There is no key.')
    expect(made).toMatchObject({ label: 'staging', enabled: true, rateLimit: null })
    expect((await projects.keys(read(), id)).map(({ label }) => label)).toEqual(['default', 'staging'])
    const { publicKey } = made
    const rateLimit = { count: 600, windowSeconds: 60 }
    expect(await projects.updateKey(write(), publicKey, { rateLimit }, noon)).toEqual({ ...made, rateLimit })
    expect((await logged(stage))[0]).toEqual({
      action: 'key.updated',
      target: 'web',
      detail: { key: publicKey, rateLimit: '600/60' },
    })
    await projects.updateKey(write(), publicKey, { enabled: false }, noon)
    expect(await keys.find(publicKey)).toEqual({ ...made, rateLimit, enabled: false })
    await projects.updateKey(write(), publicKey, { enabled: true, rateLimit: null }, noon)
    expect(await keys.find(publicKey)).toEqual(made)
    expect(await projects.removeKey(write(), publicKey, noon)).toBe(true)
    expect(await keys.find(publicKey)).toBeUndefined()
    expect(await projects.removeKey(write(), publicKey, noon)).toBe(false)
    expect(await projects.updateKey(write(), publicKey, { label: 'x' }, noon)).toBeUndefined()
    expect((await logged(stage))[0]?.action).toBe('key.deleted')
  })
})

describe.each(engines)('an environment on $name', ({ bench }) => {
  test('is hidden and shown again, and each is written down once', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { projects } = stage.catalogue
    const set = (name: string, hidden: boolean) => projects.setEnvironmentHidden(write(), id, name, hidden, noon)
    for (const name of ['staging', 'dev', 'dev']) await set(name, true)
    expect(await projects.hiddenEnvironments(read())).toEqual([
      { projectId: id, name: 'dev' },
      { projectId: id, name: 'staging' },
    ])
    await set('dev', false)
    await set('dev', false)
    expect((await projects.hiddenEnvironments(read())).map(({ name }) => name)).toEqual(['staging'])
    expect((await logged(stage)).map(({ action }) => action)).toEqual([
      'environment.shown',
      'environment.hidden',
      'environment.hidden',
      'project.created',
    ])
  })
})

describe.each(engines)('a project that is removed, on $name,', ({ bench }) => {
  test('is gone at once with everything that is its own, and leaves what others share', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { artifacts, projects, releases, keys, organization, removals } = stage.catalogue
    const may = operator('project:releases')
    await stage.commit([
      anEvent(web.id, 'a', { release: 'both@1' }),
      anEvent(api.id, 'a', { release: 'both@1' }),
      anEvent(web.id, 'b', { release: 'web@1' }),
    ])
    const [own] = await projects.keys(read(), web.id)
    const shared = await artifacts.addBundle(may, aBundle({ projects: [web.id, api.id] }), [aFile()])
    await artifacts.addBundle(may, aBundle({ projects: [web.id] }), [aFile({ indexKey: 'index/web' })])
    await organization.update(operator('org:write'), { selfProject: web.id }, noon)

    expect(await projects.remove(admin(), web.id, minutes(1))).toMatchObject({ ok: true })
    expect(await projects.remove(admin(), web.id, minutes(1))).toMatchObject({ refusal: { reason: 'not_found' } })
    expect((await projects.list(read())).map(({ slug }) => slug)).toEqual(['api'])
    expect(own && (await keys.find(own.publicKey))).toBeUndefined()
    expect(await keys.projectExists(web.id)).toBe(false)
    expect(await stage.issuesOf(web.id, ['a', 'b'])).toEqual([])
    expect((await stage.totals()).map(({ projectId }) => projectId)).toEqual([api.id])
    const left = await releases.list(read(), {}, 'newest', { offset: 0, limit: 9 })
    expect(left.map(({ version, events }) => [version, events])).toEqual([['both@1', 1]])
    expect((await artifacts.bundles(read(), {}, 9)).map(({ id }) => id)).toEqual([shared.id])
    expect(await artifacts.namedBlobs(['index/web'])).toEqual(new Set())
    expect((await organization.settings()).selfProject).toBe('deleted')
    expect(await removals.pending()).toEqual([{ projectId: web.id, notedAt: minutes(1) }])
    expect((await logged(stage))[0]).toEqual({ action: 'project.deleted', target: 'web', detail: { name: 'web' } })
  })

  test('holds up nothing that waited in the spool: its items are counted as refused', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { projects, removals } = stage.catalogue
    await projects.remove(admin(), web.id, noon)
    const [first] = await removals.pending()
    if (first === undefined) throw new Error('Nothing is to be removed.')
    const item = { category: 'transaction', reason: '', quantity: 2, receivedAt: noon.getTime() } as const
    const result = await stage.commit([anEvent(web.id, 'a'), anEvent(api.id, 'a')], {
      outcomes: [
        { ...item, projectId: web.id, outcome: 'accepted', reason: 'not_kept' },
        { ...item, projectId: web.id, outcome: 'filtered', reason: 'localhost' },
        { ...item, projectId: api.id, outcome: 'accepted', reason: 'not_kept' },
      ],
    })
    expect(result).toEqual({ newIssues: 1, firstEvents: [api.id] })
    const totals = await stage.totals()
    expect(totals).toHaveLength(5)
    expect(totals).toEqual(
      expect.arrayContaining([
        {
          hour: noon.getTime(),
          projectId: null,
          category: 'error',
          outcome: 'invalid',
          reason: 'project_removed',
          quantity: 1,
        },
        {
          hour: noon.getTime(),
          projectId: null,
          category: 'transaction',
          outcome: 'invalid',
          reason: 'project_removed',
          quantity: 2,
        },
        {
          hour: noon.getTime(),
          projectId: null,
          category: 'transaction',
          outcome: 'filtered',
          reason: 'localhost',
          quantity: 2,
        },
      ]),
    )
    // The event's row may have reached the event store after the project's rows were deleted there.
    await removals.done(first)
    const [again, ...more] = await removals.pending()
    expect([again?.projectId, more]).toEqual([web.id, []])
    if (again !== undefined) await removals.done(again)
    expect(await removals.pending()).toEqual([])
  })

  test('leaves no trace in what people see, and its name in what they did', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const asked = authorize(
      { kind: 'token', tokenId: 7, name: 'ci', scopes: ['project:admin'], projects: 'all', userId: null },
      'project:admin',
    )
    if (!asked.ok) throw new Error('It may not.')
    await stage.catalogue.projects.remove(asked.value, id, noon)
    const [line] = await stage.catalogue.audit.search(operator('org:write'), { text: 'WEB' }, 1)
    expect(line).toMatchObject({ by: { kind: 'token', id: '7', name: 'ci' }, target: 'web' })
  })
})
