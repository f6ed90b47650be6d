import { describe, expect, test } from 'vitest'
import { narrow, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { SearchView, ViewDraft, ViewedList } from '#domain/issue/search-view.ts'
import { MAX_VIEW_NAME, MAX_VIEWS } from '#domain/issue/search-view.ts'
import { engines, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const search = { query: 'is:unresolved level:error', sort: 'events', period: '7d', environments: ['production'] }

function draft(name: string, overrides: Partial<ViewDraft> = {}): ViewDraft {
  return { list: 'issues', name, visibility: 'organization', search, projects: [], ...overrides }
}

/** A person's grant. */
function as<const P extends Permission>(userId: string, permission: P): Grant<P> {
  const whose = { userId, name: userId, email: `${userId}@example.com` }
  return { ...operator(permission), actor: { kind: 'user', ...whose, role: 'member', projects: 'all' } }
}

async function made(stage: CatalogueBench, userId: string, wanted: ViewDraft): Promise<SearchView> {
  const result = await stage.catalogue.searchViews.create(as(userId, 'event:write'), wanted, noon)
  if (!result.ok) throw new Error(result.refusal.reason)
  return result.value
}

async function namesFor(stage: CatalogueBench, userId: string): Promise<readonly string[]> {
  return (await stage.catalogue.searchViews.of(as(userId, 'event:read'), 'issues')).views.map(({ name }) => name)
}

async function people(stage: CatalogueBench): Promise<void> {
  await stage.account('ada')
  await stage.account('ben')
}

describe.each(engines)('views of the issue list, on $name,', ({ bench }) => {
  test('come back as they were kept', async () => {
    await using stage = await bench()
    await people(stage)
    const web = await stage.project('web')
    const kept = await made(stage, 'ada', draft(' Checkout ', { projects: [web.id] }))
    expect(kept).toEqual({
      id: kept.id,
      list: 'issues',
      name: 'Checkout',
      visibility: 'organization',
      search,
      projects: [web.id],
    })
    expect((await stage.catalogue.searchViews.of(as('ben', 'event:read'), 'issues')).views).toEqual([kept])
  })

  test('are for everybody or for one person alone', async () => {
    await using stage = await bench()
    await people(stage)
    const mine = await made(stage, 'ada', draft('Mine', { visibility: 'private' }))
    await made(stage, 'ada', draft('Ours'))
    expect(await namesFor(stage, 'ada')).toEqual(['Ours', 'Mine'])
    expect(await namesFor(stage, 'ben')).toEqual(['Ours'])
    const { searchViews } = stage.catalogue
    const notThere = { ok: false, refusal: { reason: 'not_found' } }
    expect(await searchViews.update(as('ben', 'event:write'), mine.id, { name: 'Taken' })).toEqual(notThere)
    expect(await searchViews.remove(as('ben', 'event:write'), mine.id)).toEqual(notThere)
    expect(await searchViews.setOwnFirst(as('ben', 'event:write'), mine.id)).toBe(false)
    await searchViews.update(as('ada', 'event:write'), mine.id, { visibility: 'organization' })
    expect(await namesFor(stage, 'ben')).toEqual(['Ours', 'Mine'])
  })

  test('are not there for those from whom all of their projects are hidden', async () => {
    await using stage = await bench()
    await people(stage)
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const both = await made(stage, 'ada', draft('Both', { projects: [web.id, api.id] }))
    await made(stage, 'ada', draft('Api', { projects: [api.id] }))
    const { searchViews } = stage.catalogue
    const seen = await searchViews.of(narrow(as('ben', 'event:read'), [web.id]), 'issues')
    expect(seen.views).toEqual([{ ...both, projects: [web.id] }])
    // A user who cannot see a project cannot remove it.
    const some = narrow(as('ben', 'event:write'), [web.id])
    const refused = { ok: false, refusal: { reason: 'used_elsewhere' } }
    expect(await searchViews.update(some, both.id, { projects: [] })).toEqual(refused)
    expect((await searchViews.of(as('ada', 'event:read'), 'issues')).views[0]?.projects).toEqual([web.id, api.id])
  })

  test('of spans are kept beside those of issues, with all that their address says', async () => {
    await using stage = await bench()
    await people(stage)
    const { searchViews } = stage.catalogue
    const others = { fn: ['count()', 'p95(span.duration)'], group: ['db.system'] }
    const slow = await made(stage, 'ada', draft('Slow', { list: 'spans', search: { ...search, others } }))
    const grave = await made(stage, 'ada', draft('Grave'))
    const of = (list: ViewedList) => searchViews.of(as('ben', 'event:read'), list)
    expect((await of('spans')).views).toEqual([slow])
    expect(slow.search.others).toEqual(others)
    expect((await of('issues')).views).toEqual([grave])
    const errors = await made(stage, 'ada', draft('Errors', { list: 'logs' }))
    expect((await of('logs')).views).toEqual([errors])
    // Each list has its own order, and only the issue list can open with a view.
    expect(await searchViews.move(as('ada', 'event:write'), grave.id, 'left')).toBe(false)
    expect(await searchViews.setOwnFirst(as('ada', 'event:write'), slow.id)).toBe(false)
  })

  test('stand in the order that they are given', async () => {
    await using stage = await bench()
    await people(stage)
    const [, two, three] = [
      await made(stage, 'ada', draft('One')),
      await made(stage, 'ada', draft('Two')),
      await made(stage, 'ada', draft('Three')),
    ]
    const { searchViews } = stage.catalogue
    expect(await searchViews.move(as('ben', 'event:write'), three.id, 'left')).toBe(true)
    expect(await namesFor(stage, 'ada')).toEqual(['One', 'Three', 'Two'])
    expect(await searchViews.move(as('ada', 'event:write'), two.id, 'right')).toBe(false)
    expect(await searchViews.remove(as('ada', 'event:write'), three.id)).toMatchObject({ ok: true })
    expect(await namesFor(stage, 'ada')).toEqual(['One', 'Two'])
  })

  test('need a name, and are not without end', async () => {
    await using stage = await bench()
    await people(stage)
    const { searchViews } = stage.catalogue
    const reasonOf = async (wanted: ViewDraft) => {
      const result = await searchViews.create(as('ada', 'event:write'), wanted, noon)
      return result.ok ? undefined : result.refusal.reason
    }
    expect(await reasonOf(draft('  '))).toBe('name_missing')
    expect(await reasonOf(draft('x'.repeat(MAX_VIEW_NAME + 1)))).toBe('name_too_long')
    for (let count = 0; count < MAX_VIEWS; count += 1) await made(stage, 'ada', draft(`View ${count}`))
    expect(await reasonOf(draft('One more'))).toBe('too_many')
    expect(await reasonOf(draft('My own', { visibility: 'private' }))).toBeUndefined()
  })

  test('open first by one’s own choice, else by that of a team', async () => {
    await using stage = await bench()
    await people(stage)
    const { searchViews, teams } = stage.catalogue
    const [ours, mine] = [
      await made(stage, 'ada', draft('Ours')),
      await made(stage, 'ada', draft('Mine', { visibility: 'private' })),
    ]
    const team = await teams.create(operator('team:admin'), 'Web', noon)
    if (!team.ok) throw new Error('no team')
    await teams.setMembers(operator('team:admin'), team.value.id, ['ada'], noon)
    const firstFor = async (userId: string) => (await searchViews.of(as(userId, 'event:read'), 'issues')).first

    expect(await searchViews.setTeamFirst(as('ben', 'event:write'), team.value.id, ours.id)).toBe(false)
    expect(await searchViews.setTeamFirst(as('ada', 'event:write'), team.value.id, mine.id)).toBe(false)
    expect(await searchViews.setTeamFirst(as('ada', 'event:write'), team.value.id, ours.id)).toBe(true)
    expect([await firstFor('ada'), await firstFor('ben')]).toEqual([ours.id, null])
    expect(await searchViews.setOwnFirst(as('ada', 'event:write'), mine.id)).toBe(true)
    expect(await searchViews.of(as('ada', 'event:read'), 'issues')).toMatchObject({
      first: mine.id,
      own: mine.id,
      teams: [{ id: team.value.id, name: 'Web', view: ours.id }],
    })
    await searchViews.remove(as('ada', 'event:write'), mine.id)
    expect(await firstFor('ada')).toBe(ours.id)
    // Once a view is private, its owner's team can no longer open with it.
    await searchViews.update(as('ada', 'event:write'), ours.id, { visibility: 'private' })
    expect(await firstFor('ada')).toBe(null)
  })
})
