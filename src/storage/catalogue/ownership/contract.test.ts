import { describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import { OWNERS_FOLLOWER } from '#domain/ownership/ownership-catalogue.ts'
import { defaultOwnership } from '#domain/ownership/ownership.ts'
import { anEvent, engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const projectRead = operator('project:read')
const write = operator('project:write')
const read = operator('event:read')
const settings = { ...defaultOwnership, rules: 'path:src/* #web' }

async function aTeam(bench: CatalogueBench, name: string, members: readonly string[] = []): Promise<TeamId> {
  const made = await bench.catalogue.teams.create(operator('team:admin'), name, noon)
  if (!made.ok) throw new Error(`No team ${name}.`)
  await bench.catalogue.teams.setMembers(operator('team:admin'), made.value.id, members, noon)
  return made.value.id
}

describe.each(engines)('what a project has set about owners on $name', ({ bench: open }) => {
  test('is what it was left as, and is refused on top of what others have changed', async () => {
    await using bench = await open()
    const { catalogue } = bench
    const { id } = await bench.project('web')
    expect(await catalogue.ownership.of(projectRead, id)).toEqual({ settings: defaultOwnership, version: 0 })
    expect(await catalogue.ownership.save(write, id, settings, 0, noon)).toEqual({ ok: true, value: { version: 1 } })
    const again = await catalogue.ownership.save(write, id, { ...settings, rules: '' }, 0, noon)
    expect(again).toEqual({ ok: false, refusal: { reason: 'stale' } })
    const changed = { ...settings, mode: 'off' } as const
    expect(await catalogue.ownership.save(write, id, changed, 1, noon)).toEqual({ ok: true, value: { version: 2 } })
    expect(await catalogue.ownership.of(projectRead, id)).toEqual({ settings: changed, version: 2 })
  })

  test('is in the audit log: which parts have changed, not what long files say', async () => {
    await using bench = await open()
    const { catalogue } = bench
    const { id } = await bench.project('web')
    await catalogue.ownership.save(write, id, { ...settings, codeowners: '* @web' }, 0, noon)
    await catalogue.ownership.save(write, id, { ...settings, codeowners: '* @web', mode: 'suggest' }, 1, noon)
    await catalogue.ownership.save(write, id, { ...settings, codeowners: '* @web', mode: 'suggest' }, 2, noon)
    const lines = await catalogue.audit.search(operator('org:write'), { actions: ['project.ownership_changed'] }, 9)
    expect(lines.map(({ target, detail }) => [target, detail])).toEqual([
      ['web', { mode: 'suggest' }],
      ['web', { sections: 'rules, codeowners' }],
    ])
  })
})

describe.each(engines)('who may be given an issue on $name', ({ bench: open }) => {
  test('are those who see all its projects: teams first, then people, by name', async () => {
    await using bench = await open()
    const { catalogue } = bench
    await bench.account('ben', 'Ben')
    await bench.account('ann', 'Ann')
    const [web, api] = [await bench.project('web'), await bench.project('api')]
    const teams = [await aTeam(bench, 'Web', ['ben']), await aTeam(bench, 'Api')]
    const names = async (...projects: readonly ProjectId[]) =>
      (await catalogue.ownership.assignable(read, projects)).map(({ name }) => name)
    expect(await names(web.id)).toEqual(['Api', 'Web', 'Ann', 'Ben'])

    await catalogue.projects.setAccess(operator('project:admin'), web.id, 'teams', teams.slice(0, 1), noon)
    expect(await names(web.id)).toEqual(['Web', 'Ben'])
    expect(await names(api.id)).toEqual(['Api', 'Web', 'Ann', 'Ben'])
    expect(await names(web.id, api.id, web.id)).toEqual(['Web', 'Ben'])
    expect(await catalogue.ownership.assignable(narrow(read, [api.id]), [web.id, api.id])).toEqual([])
    expect(await names()).toEqual([])
  })
})

describe.each(engines)('new issues on $name', ({ bench: open }) => {
  test('are given to their owners once, with the place that was read up to', async () => {
    await using bench = await open()
    const { catalogue } = bench
    await bench.account('ann', 'Ann')
    const web = await bench.project('web')
    const team = await aTeam(bench, 'Web')
    await bench.commit(['one', 'two', 'three'].map((group) => anEvent(web.id, group)))
    const [one, two, three] = await bench.issuesOf(web.id, ['one', 'two', 'three'])
    if (one === undefined || two === undefined || three === undefined) throw new Error('No issues.')
    // A user was faster.
    const taken = { kind: 'assign', to: { kind: 'team', id: team } } as const
    await catalogue.triage.decide(operator('event:write'), [three.id], taken, 'x'.repeat(36), noon)
    await catalogue.triage.decide(
      operator('event:write'),
      [three.id],
      { kind: 'assign', to: null },
      'y'.repeat(36),
      noon,
    )

    const assignments = [
      { issueId: one.id, to: { kind: 'user', id: 'ann' } },
      { issueId: two.id, to: { kind: 'user', id: 'gone' } },
      { issueId: three.id, to: { kind: 'user', id: 'ann' } },
    ] as const
    expect(await catalogue.owners.assign(assignments, 7, minutes(1))).toBe(1)
    expect(await catalogue.feed.positionOf(OWNERS_FOLLOWER)).toBe(7)
    const after = await bench.issuesOf(web.id, ['one', 'two', 'three'])
    expect(after.map(({ assignee }) => assignee?.name ?? null)).toEqual(['Ann', null, null])
    const [line] = await catalogue.activity.of(read, one.id, { limit: 1 })
    expect(line).toMatchObject({
      by: { kind: 'mishap' },
      what: { kind: 'assigned', was: null, is: { kind: 'user', id: 'ann', name: 'Ann' }, why: 'owners' },
    })
    expect(await catalogue.marks.subscribers(read, one.id)).toMatchObject([{ userId: 'ann', reason: 'assigned' }])
    // Processing the same batch again, as after a crash, assigns nothing twice.
    expect(await catalogue.owners.assign(assignments, 7, minutes(2))).toBe(0)
  })

  test('are decided by the settings, the code mappings and the people that there are', async () => {
    await using bench = await open()
    const { catalogue } = bench
    await bench.account('ann', 'Ann')
    const web = await bench.project('web')
    await catalogue.ownership.save(write, web.id, settings, 0, noon)
    const mapping = { repository: 'acme/web', branch: 'main', stackRoot: '/srv/', sourceRoot: 'web/' }
    await catalogue.releases.saveCodeMappings(operator('project:releases'), web.id, [mapping])
    expect(await catalogue.owners.ground(web.id)).toMatchObject({
      settings,
      mappings: [mapping],
      assignable: [{ kind: 'user', id: 'ann', email: 'ann@example.com' }],
    })
    expect(await catalogue.owners.ground(999 as ProjectId)).toBeUndefined()
  })
})
