import { describe, expect, test } from 'vitest'
import { authorize, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import { defaultOrganization } from '#domain/organization/organization.ts'
import type { TeamId } from '#domain/ids.ts'
import { engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const admin = () => operator('team:admin')

function ada<const P extends Permission>(permission: P): Grant<P> {
  const actor = {
    kind: 'user',
    userId: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    role: 'owner',
    projects: 'all',
  } as const
  const asked = authorize(actor, permission)
  if (!asked.ok) throw new Error(`An owner may not ${permission}.`)
  return asked.value
}

async function aTeam(stage: CatalogueBench, name: string) {
  const made = await stage.catalogue.teams.create(admin(), name, noon)
  if (!made.ok) throw new Error(`${name}: ${made.refusal.reason}`)
  return made.value
}

describe.each(engines)('a team on $name', ({ bench }) => {
  test('is made with a slug of its own, and keeps it under another name', async () => {
    await using stage = await bench()
    const { teams } = stage.catalogue
    const web = await aTeam(stage, ' Web & Shop ')
    expect(web).toMatchObject({ slug: 'web-shop', name: 'Web & Shop', members: [], projects: [] })
    const [first, second] = [await aTeam(stage, '開発'), await aTeam(stage, '運用')]
    expect([first.slug, second.slug]).toEqual(['team', 'team-2'])
    for (const [name, reason] of [
      ['', 'name_missing'],
      ['x'.repeat(81), 'name_too_long'],
      ['web shop', 'name_taken'],
      ['開発', 'name_taken'],
    ] as const) {
      expect(await teams.create(admin(), name, noon)).toEqual({ ok: false, refusal: { reason } })
    }
    expect(await teams.rename(admin(), web.id, 'API', noon)).toMatchObject({ ok: true, value: { slug: 'web-shop' } })
    expect(await teams.rename(admin(), web.id, '運用', noon)).toMatchObject({ refusal: { reason: 'name_taken' } })
    expect(await teams.rename(admin(), 99 as TeamId, 'x', noon)).toMatchObject({ refusal: { reason: 'not_found' } })
    const listed = await teams.list(operator('team:read'))
    expect(listed.map(({ name }) => name).toSorted()).toEqual(['API', '運用', '開発'])
    expect(await teams.bySlug(operator('team:read'), 'web-shop')).toMatchObject({ name: 'API' })
    expect(await teams.bySlug(operator('team:read'), 'api')).toBeUndefined()
  })

  test('has the people it is given, and each change says who came and who went', async () => {
    await using stage = await bench()
    const { teams, audit } = stage.catalogue
    for (const id of ['ada', 'bob', 'eve']) await stage.account(id)
    const [web, api] = [await aTeam(stage, 'Web'), await aTeam(stage, 'API')]
    await teams.setMembers(admin(), web.id, ['ada', 'bob', 'bob', 'nobody'], noon)
    await teams.setMembers(admin(), web.id, ['bob', 'eve'], noon)
    await teams.setMembers(admin(), web.id, ['eve', 'bob'], noon)
    await teams.setTeamsOf(admin(), 'bob', [api.id, 99 as TeamId], noon)
    await teams.setTeamsOf(admin(), 'nobody', [api.id], noon)
    const members = async (slug: string) => (await teams.bySlug(operator('team:read'), slug))?.members
    expect([await members('web'), await members('api')]).toEqual([['eve'], ['bob']])
    const lines = await audit.search(operator('org:write'), { actions: ['team.members_changed'] }, 9)
    expect(lines.map(({ target, detail }) => [target, detail])).toEqual([
      ['API', { added: 'bob@example.com' }],
      ['Web', { removed: 'bob@example.com' }],
      ['Web', { added: 'eve@example.com', removed: 'ada@example.com' }],
      ['Web', { added: 'ada@example.com, bob@example.com' }],
    ])
    expect(await teams.remove(admin(), web.id, noon)).toBe(true)
    expect(await teams.remove(admin(), web.id, noon)).toBe(false)
    expect(await teams.setMembers(admin(), web.id, [], noon)).toBe(false)
  })
})

describe.each(engines)('a token on $name', ({ bench }) => {
  const token = (name: string, hash: string) =>
    ({ name, scopes: ['org:read'], hash: hash.repeat(64), lastFour: 'f00d' }) as const

  test('of a person is theirs alone; of the organisation everybody’s who runs it', async () => {
    await using stage = await bench()
    await stage.account('ada')
    const { tokens } = stage.catalogue
    const own = await tokens.createOwn(ada('org:read'), token('mine', 'a'), noon)
    const ours = await tokens.create(ada('org:admin'), token('ci', 'b'), noon)
    expect([own, ours]).toMatchObject([
      { userId: 'ada', createdBy: 'Ada' },
      { userId: null, createdBy: 'Ada' },
    ])
    expect(await tokens.listOwn(ada('org:read'))).toEqual([own])
    expect(await tokens.list(ada('org:admin'))).toEqual([ours])
    expect(await tokens.listOwn(operator('org:read'))).toEqual([])
    await expect(tokens.createOwn(operator('org:read'), token('x', 'c'), noon)).rejects.toThrow('Only a person')
    expect(await tokens.revokeOwn(ada('org:read'), ours.id, noon)).toBe(false)
    expect(await tokens.revokeOwn(operator('org:read'), own.id, noon)).toBe(false)
    expect(await tokens.revokeOwn(ada('org:read'), own.id, noon)).toBe(true)
    expect(await tokens.byHash('a'.repeat(64), noon)).toBeUndefined()
    expect(await tokens.revoke(ada('org:admin'), ours.id, noon)).toBe(true)
    expect(await tokens.revoke(ada('org:admin'), ours.id, noon)).toBe(false)
  })

  test('is as good as unknown from the moment when it expires', async () => {
    await using stage = await bench()
    const { tokens } = stage.catalogue
    await tokens.create(operator('org:admin'), { ...token('ci', 'a'), expiresAt: minutes(10) }, noon)
    expect(await tokens.byHash('a'.repeat(64), minutes(9))).toMatchObject({ expiresAt: minutes(10) })
    expect(await tokens.byHash('a'.repeat(64), minutes(10))).toBeUndefined()
    expect(await tokens.list(operator('org:admin'))).toHaveLength(1)
  })
})

describe.each(engines)('the organisation on $name', ({ bench }) => {
  test('is as by default until something is set, and refuses what cannot be meant', async () => {
    await using stage = await bench()
    const { organization, audit } = stage.catalogue
    expect(await organization.settings()).toEqual(defaultOrganization)
    const change = { name: ' Acme ', signUp: true, signUpDomains: ['Acme.com ', 'acme.com', 'xn--bcher-kva.example'] }
    const updated = await organization.update(ada('org:write'), change, noon)
    const expected = {
      ...defaultOrganization,
      name: 'Acme',
      signUp: true,
      signUpDomains: ['acme.com', 'xn--bcher-kva.example'],
    }
    expect(updated).toEqual({ ok: true, value: expected })
    for (const [wrong, reason] of [
      [{ name: '' }, 'name_missing'],
      [{ name: 'x'.repeat(81) }, 'name_too_long'],
      [{ signUpDomains: ['@acme.com'] }, 'domain_invalid'],
      [{ signUpDomains: ['localhost'] }, 'domain_invalid'],
    ] as const) {
      expect(await organization.update(ada('org:write'), wrong, noon)).toEqual({ ok: false, refusal: { reason } })
    }
    expect(await organization.settings()).toEqual(expected)
    await organization.update(ada('org:write'), { name: 'Acme' }, noon)
    expect(await audit.search(ada('org:write'), {}, 9)).toEqual([
      {
        id: expect.any(Number) as number,
        at: noon,
        by: { kind: 'user', id: 'ada', name: 'Ada' },
        action: 'organization.updated',
        target: '',
        detail: { name: 'Acme', signUp: 'true', signUpDomains: 'acme.com, xn--bcher-kva.example' },
      },
    ])
  })
})

describe.each(engines)('the audit log on $name', ({ bench }) => {
  test('is searched by text in any case, by action and time, page by page', async () => {
    await using stage = await bench()
    const { audit } = stage.catalogue
    const by = (name: string) => ({ kind: 'user', id: name, name }) as const
    const line = (after: number, name: string, target: string, detail: Record<string, string> = {}) =>
      audit.add({ at: minutes(after), by: by(name), action: 'member.joined', target, detail })
    await line(1, 'Özgür Ünal', 'a@example.com')
    await line(2, 'Ada', '50%_off')
    await line(3, 'Ada', 'b@example.com', { role: '"Viewer" 管理者' })
    await audit.add({
      at: minutes(4),
      by: { kind: 'nobody', id: null, name: '' },
      action: 'account.sign_in_failed',
      target: 'x',
      detail: {},
    })
    const targets = async (search: Parameters<typeof audit.search>[1], limit = 9) =>
      (await audit.search(operator('org:write'), search, limit)).map(({ target }) => target)
    expect(await targets({})).toEqual(['x', 'b@example.com', '50%_off', 'a@example.com'])
    expect(await targets({ text: 'özgür ün' })).toEqual(['a@example.com'])
    expect(await targets({ text: 'EXAMPLE' })).toEqual(['b@example.com', 'a@example.com'])
    expect(await targets({ text: '%_' })).toEqual(['50%_off'])
    expect(await targets({ text: '"viewer" 管' })).toEqual(['b@example.com'])
    expect(await targets({ text: 'role' })).toEqual([])
    expect(await targets({ actions: ['account.sign_in_failed'] })).toEqual(['x'])
    expect(await targets({ since: minutes(2), until: minutes(3) })).toEqual(['50%_off'])
    const [, second] = await audit.search(operator('org:write'), {}, 2)
    expect(await targets({ before: second?.id ?? 0 }, 1)).toEqual(['50%_off'])
    expect(await targets({ before: second?.id ?? 0, text: 'ÖZGÜR' }, 1)).toEqual(['a@example.com'])
  })

  test('finds a line among thousands', async () => {
    await using stage = await bench()
    const { audit } = stage.catalogue
    const add = (target: string) =>
      audit.add({ at: noon, by: { kind: 'operator', id: null, name: '' }, action: 'team.created', target, detail: {} })
    await add('the needle')
    await Promise.all(Array.from({ length: 2_100 }, (_, index) => add(`hay ${index}`)))
    const found = await audit.search(operator('org:write'), { text: 'needle' }, 10)
    expect(found.map(({ target }) => target)).toEqual(['the needle'])
    expect(await audit.search(operator('org:write'), { text: 'hay' }, 1_500)).toHaveLength(1_500)
  })

  test('says which sections of a project’s rules were changed, and nothing where none was', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { rules, audit } = stage.catalogue
    const changed = {
      ...defaultRules,
      grouping: { fingerprint: 'message:x -> y', stackTrace: '' },
      sourceMaps: { fetchHosted: true },
    }
    await rules.save(operator('project:write'), id, changed, 0, noon)
    await rules.save(operator('project:write'), id, changed, 1, noon)
    const lines = await audit.search(operator('org:write'), { actions: ['project.rules_changed'] }, 9)
    expect(lines.map(({ target, detail }) => [target, detail])).toEqual([['web', { sections: 'grouping, sourceMaps' }]])
  })
})
