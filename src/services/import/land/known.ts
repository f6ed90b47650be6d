import { operatorGrant } from '#domain/access/operator-grant.ts'
import { parseProjectId, parseTeamId, type ProjectId, type TeamId } from '#domain/ids.ts'
import type { ImportKind, Landed, MissReason } from '#domain/import/tally.ts'
import { normalisedMail } from '#domain/mail-address.ts'
import type { LandingParts } from './landing.ts'

export const made = (kind: ImportKind) => ({ kind, is: 'made' }) as const satisfies Landed
export const known = (kind: ImportKind) => ({ kind, is: 'known' }) as const satisfies Landed
export const missed = (kind: ImportKind, reason: MissReason, what: string): Landed => ({
  kind,
  reason,
  what,
  is: 'missed',
})

interface Finding {
  readonly source: string
  readonly catalogue: Pick<LandingParts['catalogue'], 'imports' | 'projects'>
}

/** The project created for a foreign one; `undefined` if it was not imported, or has been deleted. */
export async function projectOf({ source, catalogue }: Finding, foreignId: string): Promise<ProjectId | undefined> {
  const id = parseProjectId((await catalogue.imports.find(source, 'project', foreignId)) ?? '')
  if (id === undefined) return undefined
  return (await catalogue.projects.byId(operatorGrant('project:read'), id)) === undefined ? undefined : id
}

export async function teamOf({ source, catalogue }: Finding, foreignId: string): Promise<TeamId | undefined> {
  return parseTeamId((await catalogue.imports.find(source, 'team', foreignId)) ?? '')
}

/** The same by the team's slug in the source. */
export async function teamsBySlug(
  { source, catalogue }: Finding,
  slugs: readonly string[],
): Promise<readonly TeamId[]> {
  const found = await Promise.all(slugs.map((slug) => catalogue.imports.find(source, 'team_slug', slug)))
  return found.flatMap((id) => parseTeamId(id ?? '') ?? [])
}

/** The team of a slug there, if an import of the same source has created it. */
export async function teamMadeOf({ source, catalogue }: Finding, slug: string): Promise<TeamId | undefined> {
  return parseTeamId((await catalogue.imports.find(source, 'own_team', slug)) ?? '')
}

/** The account of an address; undefined: they have none yet. */
export async function accountOf(
  { members }: Pick<LandingParts, 'members'>,
  email: string,
): Promise<string | undefined> {
  const all = await members.list(operatorGrant('member:read'))
  return all.find((member) => normalisedMail(member.email) === normalisedMail(email))?.userId
}
