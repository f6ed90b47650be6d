import { operatorGrant } from '#domain/access/operator-grant.ts'
import { importedRole, type Landed } from '#domain/import/tally.ts'
import { normalisedMail, parseMailAddress } from '#domain/mail-address.ts'
import { slugify } from '#domain/project/project.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import type { ForeignMember, ForeignTeam } from '../foreign.ts'
import { accountOf, known, made, missed, teamOf, teamsBySlug, teamMadeOf } from './known.ts'
import type { LandingParts } from './landing.ts'

/** A team with the same name is reused. */
export async function landTeam(parts: LandingParts, team: ForeignTeam): Promise<readonly Landed[]> {
  const { source, catalogue, now } = parts
  const before = await teamOf(parts, team.id)
  const note = async (id: string) => {
    await catalogue.imports.note(source, 'team', [[team.id, id]])
    await catalogue.imports.note(source, 'team_slug', [[team.slug, id]])
  }
  const all = await catalogue.teams.list(operatorGrant('team:read'))
  if (before !== undefined && all.some(({ id }) => id === before)) return [known('team')]
  const name = team.name.trim().slice(0, MAX_NAME) || team.slug
  const same = all.find((one) => one.name === name || one.slug === slugify(name))
  if (same !== undefined) {
    await note(String(same.id))
    return [known('team')]
  }
  const created = await catalogue.teams.create(operatorGrant('team:admin'), name, now)
  if (!created.ok) return [missed('team', 'unreadable', `${team.slug}: ${created.refusal.reason}`)]
  await note(String(created.value.id))
  await catalogue.imports.note(source, 'own_team', [[team.slug, String(created.value.id)]])
  return [made('team')]
}

/**
 * Invites people without an account. Sends no mail and grants no role above member unless asked to. A team that was here
 * before may see projects that another server knows nothing of, so membership there does not count for it.
 */
export async function landMember(parts: LandingParts, member: ForeignMember): Promise<readonly Landed[]> {
  const { members, sendsMail, keepsRoles, catalogue, now } = parts
  const email = parseMailAddress(member.email)
  if (email === undefined) return [missed('member', 'unreadable', member.email.slice(0, 254))]
  const { teams, slugs, kept } = await teamsFor(parts, member)
  const notJoined = kept.map((slug) => missed('member', 'taken', `${email}: #${slug} was here before`))
  const userId = await accountOf(parts, email)
  if (userId !== undefined) {
    for (const team of teams)
      await catalogue.teams.changeMembers(operatorGrant('team:admin'), team, { add: [userId], remove: [] }, now)
    const person = { email, role: null, roleThere: member.role, teams: slugs }
    return [teams.length === 0 ? known('member') : { ...known('member'), person }, ...notJoined]
  }
  const open = await members.invitations(operatorGrant('member:admin'))
  if (open.some((one) => normalisedMail(one.email) === email)) return [known('member')]
  const role = importedRole(member.role, keepsRoles)
  const invited = await members.invite(operatorGrant('member:admin'), { email, role, teams, mail: sendsMail })
  if (!invited.ok) return [missed('member', 'unreadable', `${email}: ${invited.refusal.reason}`)]
  const person = { email, role, roleThere: member.role, teams: slugs }
  return [{ ...made('member'), person }, ...notJoined]
}

/** The teams that a member gets into, by id and by slug, and the slugs of those that were here before. */
async function teamsFor(parts: LandingParts, member: ForeignMember) {
  const found = await Promise.all(
    member.teams.map(async (slug) => {
      const [any] = await teamsBySlug(parts, [slug])
      return { slug, any, team: parts.keepsRoles ? any : await teamMadeOf(parts, slug) }
    }),
  )
  return {
    teams: found.flatMap(({ team }) => team ?? []),
    slugs: found.filter(({ team }) => team !== undefined).map(({ slug }) => slug),
    kept: found.filter(({ team, any }) => team === undefined && any !== undefined).map(({ slug }) => slug),
  }
}
