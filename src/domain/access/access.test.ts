import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectId } from '../ids.ts'
import { authorize, covers, narrow, type Actor, type ProjectScope, type TokenActor, type UserActor } from './access.ts'
import {
  parseRole,
  permissions,
  rolePermissions,
  roles,
  rolesGrantableBy,
  seesAllProjects,
  type Permission,
} from './roles.ts'

const [web, api, secret] = [1, 2, 3] as ProjectId[] as [ProjectId, ProjectId, ProjectId]

function person(fields: Partial<UserActor> = {}): UserActor {
  const whose = { userId: 'ada', name: 'Ada', email: 'ada@example.com' }
  return { kind: 'user', ...whose, role: 'member', projects: [web, api], ...fields }
}

function program(fields: Partial<TokenActor> = {}): TokenActor {
  return { kind: 'token', tokenId: 1, name: 'ci', scopes: ['project:read'], projects: 'all', userId: null, ...fields }
}

function mayOf(actor: Actor | undefined): readonly Permission[] {
  return permissions.filter((permission) => authorize(actor, permission).ok)
}

describe('the table of roles', () => {
  const granted = roles.map((role) => rolePermissions[role])

  test('says that each role may all that the next one may, and more', () => {
    for (const [index, weaker] of granted.slice(1).entries()) {
      const stronger = granted[index] ?? []
      expect(stronger).toEqual(expect.arrayContaining([...weaker]))
      expect(stronger.length).toBeGreaterThan(weaker.length)
    }
  })

  test('lets viewers read, and change nothing', () => {
    expect(rolePermissions.viewer.every((permission) => permission.endsWith(':read'))).toBe(true)
    const reads = permissions.filter((permission) => permission.endsWith(':read'))
    expect(rolePermissions.viewer.toSorted()).toEqual(reads.toSorted())
  })

  test('keeps the instance for owners, and the organisation, its people and its projects for owners and admins', () => {
    expect(rolePermissions.owner).toEqual(permissions)
    expect(permissions.filter((permission) => !rolePermissions.admin.includes(permission))).toEqual([
      'org:admin',
      'scim:admin',
    ])
    const members = ['project:releases', 'event:write', 'alerts:write', ...rolePermissions.viewer]
    expect(rolePermissions.member.toSorted()).toEqual(members.toSorted())
  })

  test('lets nobody give a role above their own, or any who may not change members', () => {
    for (const [rank, role] of roles.entries()) {
      const grantable = rolesGrantableBy(role)
      expect(grantable.every((one) => roles.indexOf(one) >= rank)).toBe(true)
      expect(grantable.length > 0).toBe(rolePermissions[role].includes('member:admin'))
    }
  })

  test('shows every project to those who may say who sees it', () => {
    for (const role of roles) expect(seesAllProjects(role)).toBe(rolePermissions[role].includes('project:admin'))
  })

  test('knows no role but these', () => {
    expect(roles.map(parseRole)).toEqual(roles)
    for (const text of ['', 'Owner', 'root', 'constructor']) expect(parseRole(text)).toBeUndefined()
  })
})

describe('whoever asks', () => {
  test('is nobody: everything is refused as unauthenticated, whatever it is about', () => {
    expect(mayOf(undefined)).toEqual([])
    const refused = { ok: false, refusal: { reason: 'unauthenticated' } }
    expect(authorize(undefined, 'org:read')).toEqual(refused)
    expect(authorize(undefined, 'event:read', [secret])).toEqual(refused)
  })

  test.each(roles)('is %s: may what the table says', (role) => {
    expect(mayOf(person({ role }))).toEqual(permissions.filter((one) => rolePermissions[role].includes(one)))
  })

  test('is a token: may what its scopes say', () => {
    expect(mayOf(program({ scopes: ['event:write', 'event:read'] }))).toEqual(['event:read', 'event:write'])
    expect(mayOf(program({ scopes: [] }))).toEqual([])
  })

  test('has a shell on the host: may everything, everywhere', () => {
    expect(mayOf({ kind: 'operator' })).toEqual(permissions)
    expect(authorize({ kind: 'operator' }, 'project:admin', [secret])).toMatchObject({ value: { projects: [secret] } })
    expect(authorize({ kind: 'operator' }, 'project:admin')).toMatchObject({ value: { projects: 'all' } })
  })
})

describe('a grant', () => {
  test('over everything covers what the actor sees, and no more', () => {
    const grant = authorize(person(), 'event:read')
    expect(grant).toMatchObject({ ok: true, value: { projects: [web, api] } })
    expect(authorize(person({ projects: 'all' }), 'event:read')).toMatchObject({ value: { projects: 'all' } })
    expect(authorize(person({ projects: [] }), 'event:read')).toMatchObject({ value: { projects: [] } })
  })

  test('for some projects covers those alone', () => {
    expect(authorize(person(), 'event:read', [web])).toMatchObject({ value: { projects: [web] } })
    expect(authorize(person({ projects: 'all' }), 'event:read', [secret])).toMatchObject({
      value: { projects: [secret] },
    })
  })

  test('is refused as if there were no project, where one of them is hidden', () => {
    const hidden = { ok: false, refusal: { reason: 'hidden' } }
    expect(authorize(person(), 'event:read', [secret])).toEqual(hidden)
    expect(authorize(person(), 'event:read', [web, secret])).toEqual(hidden)
    expect(authorize(program({ projects: [web] }), 'project:read', [secret])).toEqual(hidden)
    // Naming the missing permission would reveal that the project exists.
    expect(authorize(person(), 'project:admin', [secret])).toEqual(hidden)
  })

  test('is refused with the permission that is missing', () => {
    const forbidden = { ok: false, refusal: { reason: 'forbidden', permission: 'project:write' } }
    expect(authorize(person(), 'project:write', [web])).toEqual(forbidden)
    expect(authorize(person(), 'project:write')).toEqual(forbidden)
  })

  test('says who asked, for the audit log', () => {
    const actor = person()
    const grant = authorize(actor, 'event:read')
    expect(grant.ok && grant.value.actor).toBe(actor)
  })
})

const ids = fc.integer({ min: 1, max: 6 }).map((id) => id as ProjectId)
const scopes: fc.Arbitrary<ProjectScope> = fc.oneof(fc.constant('all' as const), fc.array(ids, { maxLength: 4 }))
const somePermission = fc.constantFrom(...permissions)
const people = fc
  .record({ role: fc.constantFrom(...roles), projects: scopes })
  .map(({ role, projects }): Actor => person({ role, projects }))
const programs = fc
  .record({ scopes: fc.subarray([...permissions]), projects: scopes })
  .map((fields): Actor => program(fields))
const actors = fc.oneof(people, programs)

function isWithin(inner: ProjectScope, outer: ProjectScope): boolean {
  return outer === 'all' || (inner !== 'all' && inner.every((id) => outer.includes(id)))
}

function scopeOf(actor: Actor): ProjectScope {
  return actor.kind === 'operator' ? 'all' : actor.projects
}

describe('whatever is asked for', () => {
  test('no grant reaches beyond what the actor sees, nor beyond what was wanted', () => {
    fc.assert(
      fc.property(actors, somePermission, scopes, (actor, permission, wanted) => {
        const asked = authorize(actor, permission, wanted)
        if (!asked.ok) return
        expect(isWithin(asked.value.projects, scopeOf(actor))).toBe(true)
        expect(isWithin(asked.value.projects, wanted)).toBe(true)
      }),
    )
  })

  test('a narrower grant covers those that both do, however often it is narrowed', () => {
    fc.assert(
      fc.property(actors, fc.array(ids), fc.array(ids), ids, (actor, first, second, id) => {
        const asked = authorize(actor, 'project:read')
        if (!asked.ok) return
        const once = narrow(asked.value, first)
        const twice = narrow(once, second)
        expect(covers(once, id)).toBe(covers(asked.value, id) && first.includes(id))
        expect(covers(twice, id)).toBe(covers(once, id) && second.includes(id))
        expect(twice.actor).toBe(actor)
      }),
    )
  })

  test('a permission is never had for a hidden project that is not had for a seen one', () => {
    fc.assert(
      fc.property(actors, somePermission, scopes, (actor, permission, wanted) => {
        const here = authorize(actor, permission, wanted)
        if (here.ok) expect(authorize(actor, permission).ok).toBe(true)
      }),
    )
  })
})
