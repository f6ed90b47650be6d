import { describe, expect, test } from 'vitest'
import { narrow, type Grant } from '#domain/access/access.ts'
import type { Permission, Role } from '#domain/access/roles.ts'
import { MAX_VERSIONS, type Dashboard, type DashboardContent, type Sharing } from '#domain/dashboard/dashboard.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import type { ProjectId } from '#domain/ids.ts'
import { engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

function content(name: string, projects: readonly ProjectId[] = []): DashboardContent {
  const read = readContent({ name, projects })
  if (!read.ok) throw new Error(read.refusal.at)
  return read.value
}

function as<const P extends Permission>(userId: string, permission: P, role: Role = 'member'): Grant<P> {
  const whose = { userId, name: userId, email: `${userId}@example.com` }
  return { ...operator(permission), actor: { kind: 'user', ...whose, role, projects: 'all' } }
}

const forAll: Sharing = { seenBy: 'viewer', editedBy: 'self' }

async function made(stage: CatalogueBench, one = content('Shop'), sharing = forAll): Promise<Dashboard> {
  const result = await stage.catalogue.dashboards.create(as('ada', 'event:write'), one, sharing, noon)
  if (!result.ok) throw new Error(result.refusal.reason)
  return result.value
}

describe.each(engines)('dashboards, on $name,', ({ bench }) => {
  test('come back as they were kept, and are there for those alone who may see them', async () => {
    await using stage = await bench()
    await stage.account('ada')
    await stage.account('ben')
    const { dashboards } = stage.catalogue
    const ours = await made(stage)
    expect(ours).toMatchObject({ content: content('Shop'), version: 1, undo: null, owner: { id: 'ada' }, ...forAll })
    const mine = await made(stage, content('Mine'), { seenBy: 'self', editedBy: 'self' })
    expect((await dashboards.list(as('ada', 'event:read'))).map(({ id }) => id)).toEqual([mine.id, ours.id])
    expect((await dashboards.list(as('ben', 'event:read', 'owner'))).map(({ id }) => id)).toEqual([ours.id])

    const ben = as('ben', 'event:write')
    const notThere = { ok: false, refusal: { reason: 'not_found' } }
    const notYours = { ok: false, refusal: { reason: 'not_yours' } }
    expect(await dashboards.save(ben, mine.id, 1, content('Taken'), noon)).toEqual(notThere)
    expect(await dashboards.save(ben, ours.id, 1, content('Taken'), noon)).toEqual(notYours)
    expect(await dashboards.restore(ben, ours.id, 1, noon)).toEqual(notYours)
    expect(await dashboards.remove(ben, ours.id, noon)).toEqual(notYours)
    // An editor may not decide who can see it.
    await dashboards.share(as('ada', 'event:write'), ours.id, { seenBy: 'viewer', editedBy: 'member' }, noon)
    expect(await dashboards.save(ben, ours.id, 1, content('Together'), noon)).toMatchObject({ ok: true })
    expect(await dashboards.share(ben, ours.id, forAll, noon)).toEqual(notYours)
    const log = await stage.catalogue.audit.search(operator('org:write'), { text: 'shop' }, 10)
    expect(log.map(({ action, by }) => [action, by.name])).toEqual([
      ['dashboard.updated', 'ben'],
      ['dashboard.updated', 'ada'],
      ['dashboard.created', 'ada'],
    ])
  })

  test('are undone step by step, and by any version, and lose nothing', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const { dashboards } = stage.catalogue
    const [read, write] = [as('ada', 'event:read'), as('ada', 'event:write')]
    const { id } = await made(stage, content('One'))
    for (const [at, name] of ['Two', 'Three'].entries())
      expect(await dashboards.save(write, id, at + 1, content(name), minutes(at + 1))).toMatchObject({ ok: true })
    const names: string[] = []
    for (let one = await dashboards.find(read, id); one !== undefined && one.undo !== null;) {
      const undone = await dashboards.restore(write, id, one.undo, minutes(9))
      if (!undone.ok) throw new Error(undone.refusal.reason)
      one = undone.value
      names.push(one.content.name)
    }
    expect(names).toEqual(['Two', 'One'])
    expect((await dashboards.versions(read, id)).map(({ version, restored }) => [version, restored])).toEqual([
      [5, 1],
      [4, 2],
      [3, null],
      [2, null],
      [1, null],
    ])
    await dashboards.restore(write, id, 3, minutes(10))
    expect((await dashboards.find(read, id))?.content.name).toBe('Three')
    expect(await dashboards.restore(write, id, 99, noon)).toMatchObject({ refusal: { reason: 'nothing_to_undo' } })
    // Saving identical content creates no version, and a stale save overwrites nothing.
    expect(await dashboards.save(write, id, 6, content('Three'), noon)).toMatchObject({ value: { version: 6 } })
    expect(await dashboards.save(write, id, 5, content('Late'), noon)).toEqual({
      ok: false,
      refusal: { reason: 'changed_meanwhile', by: 'ada' },
    })
  })

  test('keep the projects that whoever changes them may not know of, and do not tell of them', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { dashboards } = stage.catalogue
    const { id } = await made(stage, content('Both', [web.id, api.id]))
    const some = narrow(as('ada', 'event:write'), [web.id])
    const saved = await dashboards.save(some, id, 1, content('Renamed', []), noon)
    expect(saved).toMatchObject({ ok: true, value: { content: { name: 'Renamed', projects: [web.id] } } })
    expect((await dashboards.find(as('ada', 'event:read'), id))?.content.projects).toEqual([web.id, api.id])
    const other = await made(stage, content('Hidden', [api.id]))
    expect(await dashboards.find(narrow(as('ada', 'event:read'), [web.id]), other.id)).toBeUndefined()
  })

  test('are opened by a link at the version and for the projects that it was made for, until it is taken back', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { dashboards, dashboardLinks } = stage.catalogue
    const admin = as('ada', 'org:write', 'admin')
    const write = as('ada', 'event:write', 'admin')
    const { id } = await made(stage, content('Shown', [web.id]))
    const wide = await made(stage, content('All'))
    const link = await dashboards.makeLink(admin, id, 'hash of one', noon)
    await dashboards.makeLink(admin, wide.id, 'hash of all', noon)
    if (!link.ok) throw new Error(link.refusal.reason)
    expect(JSON.stringify(link.value)).not.toContain('hash')

    // The link exposes neither later changes nor projects created later.
    await dashboards.save(write, id, 1, content('Private now', [web.id, api.id]), noon)
    await stage.project('late')
    for (let version = 2; version < MAX_VERSIONS + 4; version += 1)
      await dashboards.save(write, id, version, content(`Change ${version}`, [web.id]), noon)
    expect(await dashboards.versions(as('ada', 'event:read'), id)).toHaveLength(MAX_VERSIONS)
    expect(await dashboardLinks.open('hash of one', minutes(1))).toEqual({
      content: content('Shown', [web.id]),
      projects: [web.id],
    })
    expect((await dashboardLinks.open('hash of all', noon))?.projects).toEqual([web.id, api.id])
    expect((await dashboards.links(as('ada', 'event:read'), id))[0]).toMatchObject({
      version: 1,
      lastOpenedAt: minutes(1),
    })

    expect(await dashboardLinks.open('another', noon)).toBeUndefined()
    expect(await dashboards.removeLink(as('ben', 'event:write'), id, link.value.id, noon)).toBe(false)
    expect(await dashboards.removeLink(write, wide.id, link.value.id, noon)).toBe(false)
    expect(await dashboards.removeLink(write, id, link.value.id, noon)).toBe(true)
    expect(await dashboardLinks.open('hash of one', noon)).toBeUndefined()
    await dashboards.remove(write, wide.id, noon)
    expect(await dashboardLinks.open('hash of all', noon)).toBeUndefined()
  })
})
