import { z } from '@hono/zod-openapi'
import { roles } from '#domain/access/roles.ts'
import type { Invitation, Member } from '#domain/account/members.ts'
import type { Team } from '#domain/team/team.ts'
import { time } from './common.ts'

/** A member, or an invited person, who has no user yet. */
export const memberShape = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    user: z
      .object({
        id: z.string(),
        name: z.string(),
        username: z.string(),
        email: z.string(),
        has2fa: z.boolean(),
        isActive: z.boolean(),
        dateJoined: time,
        lastActive: time.nullable(),
      })
      .nullable(),
    orgRole: z.enum(roles),
    role: z.enum(roles),
    roleName: z.string(),
    pending: z.boolean(),
    expired: z.boolean(),
    dateCreated: time,
    inviteStatus: z.enum(['approved', 'requested_to_be_invited']),
    inviterName: z.string().nullable(),
    flags: z.object({ 'sso:linked': z.boolean(), 'sso:invalid': z.boolean(), 'member-limit:restricted': z.boolean() }),
    teams: z.array(z.string()),
    teamRoles: z.array(z.object({ teamSlug: z.string(), role: z.literal('contributor') })),
    projects: z.array(z.string()),
  })
  .openapi('Member')
type MemberBody = z.output<typeof memberShape>

const flags = { 'sso:linked': false, 'sso:invalid': false, 'member-limit:restricted': false }

function placesOf(teams: readonly Team[]): Pick<MemberBody, 'teams' | 'teamRoles' | 'projects'> {
  const slugs = teams.map(({ slug }) => slug)
  return { teams: slugs, teamRoles: slugs.map((teamSlug) => ({ teamSlug, role: 'contributor' })), projects: [] }
}

function roleOf(role: MemberBody['role']): Pick<MemberBody, 'role' | 'orgRole' | 'roleName'> {
  return { role, orgRole: role, roleName: role.charAt(0).toUpperCase() + role.slice(1) }
}

/** @param teams all that the caller may see */
export function memberOf(member: Member, teams: readonly Team[]): MemberBody {
  const { userId, name, email, role, joinedAt, lastSignedInAt, twoFactor, deactivatedAt } = member
  return {
    id: userId,
    email,
    name,
    user: {
      id: userId,
      name,
      username: email,
      email,
      has2fa: twoFactor,
      isActive: deactivatedAt === null,
      dateJoined: joinedAt.toISOString(),
      lastActive: lastSignedInAt?.toISOString() ?? null,
    },
    ...roleOf(role),
    pending: false,
    expired: false,
    dateCreated: joinedAt.toISOString(),
    inviteStatus: 'approved',
    inviterName: null,
    flags,
    ...placesOf(teams.filter(({ members }) => members.includes(userId))),
  }
}

export function invitedOf(invitation: Invitation, teams: readonly Team[]): MemberBody {
  const { id, email, role, createdAt, invitedBy } = invitation
  return {
    id,
    email,
    name: email,
    user: null,
    ...roleOf(role),
    pending: true,
    expired: false,
    dateCreated: createdAt.toISOString(),
    inviteStatus: 'approved',
    inviterName: invitedBy,
    flags,
    ...placesOf(teams.filter((team) => invitation.teams.includes(team.id))),
  }
}
