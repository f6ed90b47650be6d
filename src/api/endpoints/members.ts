import { z } from '@hono/zod-openapi'
import { personOf, type Actor } from '#domain/access/access.ts'
import { parseRole, type Role } from '#domain/access/roles.ts'
import type { MemberRefusal } from '#domain/account/refusals.ts'
import type { Member } from '#domain/account/members.ts'
import type { TeamId } from '#domain/ids.ts'
import type { Team } from '#domain/team/team.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody, noBody } from '../request-body.ts'
import { teamOf, teamShape } from '../shapes/team.ts'
import { invitedOf, memberOf, memberShape } from '../shapes/member.ts'

const t = messages('api')

const ofOrganization = '/organizations/{organization}/members/'
const ofMember = '/organizations/{organization}/members/{member}/'
const ofTeam = '/organizations/{organization}/members/{member}/teams/{team}/'
const reading = ['member:read', 'team:read'] as const

/** By name. `query` filters by a part of the name or address. */
const list = endpoint({
  path: ofOrganization,
  summary: t('operations.members'),
  needs: reading,
  query: z.object({ ...pageQuery.shape, query: once.default('') }),
  body: z.array(memberShape),
  answer: async ({ running, may, query, asked }) => {
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const [members, teams] = await Promise.all([
      running.accounts.members.list(may['member:read']),
      running.catalogue.teams.list(may['team:read']),
    ])
    const wanted = query.query.toLowerCase()
    const found = members.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted))
    const page = { offset: offset.value, limit: pageSize(query) }
    const { rows, headers } = offsetPage(running, asked, found.slice(page.offset, page.offset + page.limit + 1), page)
    return ok({ body: rows.map((member) => memberOf(member, teams)), headers })
  },
})

const ofTheTeam = endpoint({
  path: '/teams/{organization}/{team}/members/',
  summary: t('operations.teamMembers'),
  needs: reading,
  query: z.object({}),
  body: z.array(memberShape),
  answer: async ({ running, may, params }) => {
    const teams = await running.catalogue.teams.list(may['team:read'])
    const team = teams.find(({ slug }) => slug === params.team)
    if (team === undefined) return refuse({ reason: 'no_team', name: params.team })
    const members = await running.accounts.members.list(may['member:read'])
    const own = members.filter(({ userId }) => team.members.includes(userId))
    return ok({ body: own.map((member) => memberOf(member, teams)) })
  },
})

const show = endpoint({
  path: ofMember,
  summary: t('operations.member'),
  needs: reading,
  query: z.object({}),
  body: memberShape,
  answer: async ({ running, may, actor, params }) => {
    const found = await findMember(running, may, actor, params.member)
    return found.ok ? ok({ body: memberOf(found.value.member, found.value.teams) }) : found
  },
})

/** Sentry's `manager` may do everything except owner-only actions, which matches our admin. */
const role = z
  .string()
  .transform((text): Role | undefined => (text === 'manager' ? 'admin' : parseRole(text)))
  .refine((one) => one !== undefined, t('body.role'))
  .openapi({ type: 'string', example: 'member' })

const invitation = z
  .object({
    email: z.string(),
    orgRole: role.optional(),
    role: role.optional(),
    teams: z.array(z.string()).optional(),
    teamRoles: z.array(z.object({ teamSlug: z.string() })).optional(),
  })
  .openapi('NewMember')

const invite = change({
  method: 'post',
  path: ofOrganization,
  summary: t('operations.inviteMember'),
  needs: [...reading, 'member:admin'],
  query: z.object({}),
  sends: jsonBody(invitation),
  statuses: [201],
  body: memberShape,
  answer: async ({ running, may, sent }) => {
    const teams = await running.catalogue.teams.list(may['team:read'])
    const named = new Set([...(sent.teams ?? []), ...(sent.teamRoles ?? []).map(({ teamSlug }) => teamSlug)])
    const ids: readonly TeamId[] = teams.filter(({ slug }) => named.has(slug)).map(({ id }) => id)
    const draft = { email: sent.email, role: sent.orgRole ?? sent.role ?? ('member' as const), teams: ids }
    const made = await running.accounts.members.invite(may['member:admin'], draft)
    if (!made.ok) return refused(made.refusal, sent.email)
    return ok({ body: invitedOf(made.value.invitation, teams), status: 201 })
  },
})

const memberChange = z.object({ orgRole: role.optional(), role: role.optional() }).openapi('MemberChange')

const update = change({
  method: 'put',
  path: ofMember,
  summary: t('operations.changeMember'),
  needs: [...reading, 'member:admin'],
  query: z.object({}),
  sends: jsonBody(memberChange),
  body: memberShape,
  answer: async ({ running, may, actor, params, sent }) => {
    const found = await findMember(running, may, actor, params.member)
    if (!found.ok) return found
    const { member, teams } = found.value
    const wanted = sent.orgRole ?? sent.role
    if (wanted === undefined) return ok({ body: memberOf(member, teams) })
    const changed = await running.accounts.members.setRole(may['member:admin'], member.userId, wanted)
    return changed.ok ? ok({ body: memberOf(changed.value, teams) }) : refused(changed.refusal, params.member)
  },
})

/** Open invitations are not in any list, but their creator knows their ids. */
const remove = change({
  method: 'delete',
  path: ofMember,
  summary: t('operations.deleteMember'),
  needs: [...reading, 'member:admin'],
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running, may, actor, params }) => {
    const { members } = running.accounts
    const found = await findMember(running, may, actor, params.member)
    if (!found.ok) {
      const revoked = await members.revokeInvitation(may['member:admin'], params.member)
      return revoked ? ok({ body: null, status: 204 }) : found
    }
    const removed = await members.remove(may['member:admin'], found.value.member.userId)
    return removed.ok ? ok({ body: null, status: 204 }) : refused(removed.refusal, params.member)
  },
})

const teamChanges = (['post', 'delete'] as const).map((method) =>
  change({
    method,
    path: ofTeam,
    summary: t(method === 'post' ? 'operations.joinTeam' : 'operations.leaveTeam'),
    needs: [...reading, 'team:admin'],
    query: z.object({}),
    sends: noBody,
    statuses: method === 'post' ? [201] : [200],
    body: teamShape,
    answer: async ({ running, may, actor, params, now }) => {
      const found = await findMember(running, may, actor, params.member)
      if (!found.ok) return found
      const { member, teams } = found.value
      const team = teams.find(({ slug }) => slug === params.team)
      if (team === undefined) return refuse({ reason: 'no_team', name: params.team })
      const ids = [member.userId]
      const wanted = method === 'post' ? { add: ids, remove: [] } : { add: [], remove: ids }
      await running.catalogue.teams.changeMembers(may['team:admin'], team.id, wanted, now)
      const after = await running.catalogue.teams.bySlug(may['team:read'], team.slug)
      return ok({ body: teamOf(after ?? team, []), status: method === 'post' ? 201 : 200 })
    },
  }),
)

export const memberEndpoints: readonly Endpoint[] = [list, ofTheTeam, show, invite, update, remove, ...teamChanges]

async function findMember(
  { accounts, catalogue }: Running,
  may: Grants<'member:read' | 'team:read'>,
  actor: Actor,
  name: string,
): Promise<Result<{ member: Member; teams: readonly Team[] }, ApiRefusal>> {
  const id = name === 'me' ? personOf(actor) : name
  const [members, teams] = await Promise.all([
    accounts.members.list(may['member:read']),
    catalogue.teams.list(may['team:read']),
  ])
  const member = members.find(({ userId }) => userId === id)
  return member === undefined ? refuse({ reason: 'no_member', name }) : ok({ member, teams })
}

function refused({ reason }: MemberRefusal, name: string): Result<never, ApiRefusal> {
  switch (reason) {
    case 'not_found':
      return refuse({ reason: 'no_member', name })
    case 'last_owner':
      return refuse({ reason: 'conflict', why: t('body.lastOwner') })
    case 'already_member':
      return refuse({ reason: 'conflict', why: t('body.memberExists') })
    case 'above_you':
      return refuse({ reason: 'bad_body', why: t('body.field', { name: 'orgRole', why: t('body.role') }) })
    case 'email_invalid':
      return refuse({ reason: 'bad_body', why: t('body.field', { name: 'email', why: t('body.email') }) })
  }
}
