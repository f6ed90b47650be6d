import { describe, expect, test } from 'vitest'
import type { UserActor } from '#domain/access/access.ts'
import { roles, type Role } from '#domain/access/roles.ts'
import type { Member } from '#domain/account/members.ts'
import { memberRightsOf } from './member-rights.ts'

function member(userId: string, role: Role): Member {
  return {
    userId,
    name: userId,
    email: `${userId}@example.com`,
    role,
    joinedAt: new Date(0),
    lastSignedInAt: null,
    twoFactor: false,
    deactivatedAt: null,
  }
}

function as(userId: string, role: Role): UserActor {
  return { kind: 'user', userId, name: userId, email: '', role, projects: 'all' }
}

const people = roles.map((role) => member(role, role))

describe('what is offered for a member', () => {
  test('is nothing to members and viewers', () => {
    for (const role of ['member', 'viewer'] as const)
      for (const one of people) expect(memberRightsOf(as('x', role), one, people)).toEqual({ kind: 'look' })
  })

  test('is every role to an owner, and all but owner to an admin', () => {
    const [, , plain] = people
    if (plain === undefined) throw new Error('Nobody to look at.')
    expect(memberRightsOf(as('x', 'owner'), plain, people)).toEqual({ kind: 'may', roles, isOwn: false })
    expect(memberRightsOf(as('x', 'admin'), plain, people)).toEqual({
      kind: 'may',
      roles: ['admin', 'member', 'viewer'],
      isOwn: false,
    })
  })

  test('is nothing of an owner to an admin', () => {
    const two = [...people, member('second', 'owner')]
    expect(memberRightsOf(as('x', 'admin'), member('second', 'owner'), two)).toEqual({ kind: 'owners_only' })
  })

  test('is nothing of the only owner, until there is another', () => {
    const only = member('owner', 'owner')
    expect(memberRightsOf(as('owner', 'owner'), only, people)).toEqual({ kind: 'last_owner', isOwn: true })
    const two = [...people, member('second', 'owner')]
    expect(memberRightsOf(as('owner', 'owner'), only, two)).toEqual({ kind: 'may', roles, isOwn: true })
  })
})
