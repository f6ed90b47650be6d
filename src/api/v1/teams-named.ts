import type { Grant } from '#domain/access/access.ts'
import type { TeamId } from '#domain/ids.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { invalid } from './refuse.ts'
import type { Refusal } from './refusal.ts'

/** The teams named in a body, by slug or id. */
export async function teamsNamed(
  { catalogue }: Running,
  grant: Grant<'team:read'>,
  names: readonly string[],
): Promise<Result<readonly TeamId[], Refusal>> {
  const all = await catalogue.teams.list(grant)
  const found: TeamId[] = []
  for (const [index, name] of names.entries()) {
    const team = all.find(({ id, slug }) => slug === name || String(id) === name)
    if (team === undefined) return invalid('body', `teams.${index}`, `there is no team ${name}`)
    if (!found.includes(team.id)) found.push(team.id)
  }
  return ok(found)
}
