import { z } from 'zod'
import { authorize } from '#domain/access/access.ts'
import type { MemberRefusal } from '#domain/account/refusals.ts'
import type { Invitation, Member } from '#domain/account/members.ts'
import { roles } from '#domain/access/roles.ts'
import { ok, type Result } from '#domain/result.ts'
import { pageOfAll } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, isoOrNull, pageQuery, pageShape, time } from '../shapes.ts'
import { teamsNamed } from '../teams-named.ts'

const memberShape = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    joinedAt: time,
    lastSignedInAt: time.nullable(),
    twoFactor: z.boolean(),
    deactivatedAt: time.nullable().describe('When the directory deactivated the account.'),
  })
  .meta({ id: 'Member' })

function shownMember({ userId, joinedAt, lastSignedInAt, deactivatedAt, ...member }: Member) {
  return {
    id: userId,
    name: member.name,
    email: member.email,
    role: member.role,
    joinedAt: iso(joinedAt),
    lastSignedInAt: isoOrNull(lastSignedInAt),
    twoFactor: member.twoFactor,
    deactivatedAt: isoOrNull(deactivatedAt),
  }
}

const listMembers = operation({
  id: 'listMembers',
  tag: 'Members',
  method: 'get',
  path: '/members',
  summary: 'List members',
  needs: ['member:read'],
  query: pageQuery,
  answers: pageShape(memberShape),
  handle: async ({ running, may, query }) =>
    pageOfAll(query, await running.accounts.members.list(may['member:read']), ({ userId }) => userId, shownMember),
})

const showMember = operation({
  id: 'getMember',
  tag: 'Members',
  method: 'get',
  path: '/members/{member}',
  summary: 'Show a member',
  needs: ['member:read'],
  answers: memberShape,
  handle: async ({ running, may, params }) => {
    const all = await running.accounts.members.list(may['member:read'])
    const found = all.find(({ userId }) => userId === params.member)
    return found === undefined ? notFound('member', params.member) : ok(shownMember(found))
  },
})

const changeMember = operation({
  id: 'updateMember',
  sensitive: true,
  tag: 'Members',
  method: 'patch',
  path: '/members/{member}',
  summary: 'Change a member’s role',
  description: 'Ends their sessions, so that the new role applies at once.',
  needs: ['member:admin'],
  sends: z.strictObject({ role: z.enum(roles) }).meta({ id: 'MemberChange' }),
  answers: memberShape,
  handle: async ({ running, may, params, sent }) => {
    const changed = await running.accounts.members.setRole(may['member:admin'], params.member, sent.role)
    return changed.ok ? ok(shownMember(changed.value)) : refusedMember(changed.refusal, params.member)
  },
})

const removeMember = operation({
  id: 'removeMember',
  sensitive: true,
  tag: 'Members',
  method: 'delete',
  path: '/members/{member}',
  summary: 'Remove a member',
  description: 'Deletes the account with its sessions and tokens; the name stays in histories.',
  needs: ['member:admin'],
  status: 204,
  handle: async ({ running, may, params }) => {
    const removed = await running.accounts.members.remove(may['member:admin'], params.member)
    return removed.ok ? ok(undefined) : refusedMember(removed.refusal, params.member)
  },
})

function refusedMember({ reason }: MemberRefusal, called: string): Result<never, Refusal> {
  switch (reason) {
    case 'not_found':
      return notFound('member', called)
    case 'last_owner':
      return conflict(reason, 'The organization needs at least one owner.')
    case 'above_you':
      return conflict(reason, 'Only owners can change owners, and you cannot grant a role above your own.')
    case 'already_member':
      return conflict(reason, 'A member with this email address already exists.')
    case 'email_invalid':
      return invalid('body', 'email', 'is not an email address')
  }
}

const invitationShape = z
  .object({
    id,
    email: z.string().describe('Empty: anyone with the link.'),
    role: z.enum(roles),
    teams: z.array(id),
    invitedBy: z.string(),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'Invitation' })

function shownInvitation({ createdAt, expiresAt, teams, ...invitation }: Invitation) {
  return { ...invitation, teams: teams.map(String), createdAt: iso(createdAt), expiresAt: iso(expiresAt) }
}

const listInvitations = operation({
  id: 'listInvitations',
  tag: 'Members',
  method: 'get',
  path: '/invitations',
  summary: 'List open invitations',
  needs: ['member:admin'],
  query: pageQuery,
  answers: pageShape(invitationShape),
  handle: async ({ running, may, query }) => {
    const all = await running.accounts.members.invitations(may['member:admin'])
    return pageOfAll(query, all, (one) => one.id, shownInvitation)
  },
})

const invite = operation({
  id: 'createInvitation',
  tag: 'Members',
  method: 'post',
  path: '/invitations',
  summary: 'Invite a member',
  description: 'The link is returned only once, and mailed if mail is set up. Naming teams also requires `team:read`.',
  needs: ['member:admin'],
  sends: z
    .strictObject({
      email: z.string().trim().max(254).default('').describe('Empty: anyone with the link.'),
      role: z.enum(roles),
      teams: z.array(z.string().max(100)).max(100).default([]).describe('Slugs or ids.'),
    })
    .meta({ id: 'InvitationDraft' }),
  status: 201,
  answers: invitationShape.extend({ link: z.string(), sent: z.boolean() }).meta({ id: 'NewInvitation' }),
  handle: async ({ running, actor, may, sent }) => {
    const read = sent.teams.length === 0 ? undefined : authorize(actor, 'team:read')
    if (read !== undefined && !read.ok) return read
    const teams = read === undefined ? ok([]) : await teamsNamed(running, read.value, sent.teams)
    if (!teams.ok) return teams
    const { email, role } = sent
    const made = await running.accounts.members.invite(may['member:admin'], { email, role, teams: teams.value })
    if (!made.ok) return refusedMember(made.refusal, email)
    const { invitation, link, sent: isSent } = made.value
    return ok({ ...shownInvitation(invitation), link, sent: isSent })
  },
})

const revokeInvitation = operation({
  id: 'revokeInvitation',
  tag: 'Members',
  method: 'delete',
  path: '/invitations/{invitation}',
  summary: 'Revoke an invitation',
  needs: ['member:admin'],
  status: 204,
  handle: async ({ running, may, params }) => {
    const gone = await running.accounts.members.revokeInvitation(may['member:admin'], params.invitation)
    return gone ? ok(undefined) : notFound('invitation', params.invitation)
  },
})

export const memberOperations: readonly Operation[] = [
  listMembers,
  showMember,
  changeMember,
  removeMember,
  listInvitations,
  invite,
  revokeInvitation,
]
