import type { ProjectId } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../authenticate.ts'
import { chosenProjects } from '../find.ts'
import type { Refusal } from './refusal.ts'

/** The ids of the projects named by a parameter; empty means all. */
export async function projectIds(
  { catalogue }: Running,
  may: Grants<'project:read'>,
  names: readonly string[],
): Promise<Result<readonly ProjectId[], Refusal>> {
  const found = await chosenProjects(catalogue, may, names)
  return found.ok ? { ok: true, value: found.value.map(({ id }) => id) } : found
}
