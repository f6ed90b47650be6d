import { narrow, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Project } from '#domain/project/project.ts'
import { guard } from '#running/guard.ts'

/** Grants for viewing a data page. Requested before anything is sent, so that a refusal determines the status. */
export interface PageGrants {
  readonly events: Grant<'event:read'>
  readonly projects: Grant<'project:read'>
}

export async function pageGrants(): Promise<PageGrants> {
  return { events: await guard('event:read'), projects: await guard('project:read') }
}

/** Narrows a grant to the projects in an address; unchanged if it contains none. */
export function within<Asked extends Permission>(
  grant: Grant<Asked>,
  projects: readonly Pick<Project, 'id' | 'slug'>[],
  slugs: readonly string[],
): Grant<Asked> {
  const chosen = projects.filter(({ slug }) => slugs.includes(slug))
  return slugs.length === 0
    ? grant
    : narrow(
        grant,
        chosen.map(({ id }) => id),
      )
}
