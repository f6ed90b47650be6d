import { narrow, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Project } from '#domain/project/project.ts'
import { within } from '#features/searches/page-grants.ts'
import { guard } from '#running/guard.ts'
import type { DashboardGrants } from './datasets/dataset.ts'

/** Requests the grants for viewing dashboards. Must run before anything is sent. */
export async function dashboardGrants(): Promise<DashboardGrants> {
  return {
    events: await guard('event:read'),
    projects: await guard('project:read'),
    org: await guard('org:read'),
    alerts: await guard('alerts:read'),
  }
}

/** The same for the selected projects, or for all if none is selected. */
export function narrowed(
  grants: DashboardGrants,
  projects: readonly Project[],
  slugs: readonly string[],
): DashboardGrants {
  const to = <P extends Permission>(grant: Grant<P>) => within(grant, projects, slugs)
  return { events: to(grants.events), projects: to(grants.projects), org: to(grants.org), alerts: to(grants.alerts) }
}

/** Narrows every grant to these projects. */
export function onlyFor(grants: DashboardGrants, ids: readonly Project['id'][]): DashboardGrants {
  const to = <P extends Permission>(grant: Grant<P>) => narrow(grant, ids)
  return { events: to(grants.events), projects: to(grants.projects), org: to(grants.org), alerts: to(grants.alerts) }
}
