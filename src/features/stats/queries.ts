import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { ProjectDisk } from '#domain/event/event-store.ts'
import type { Project } from '#domain/project/project.ts'
import type { Health } from '#domain/running.ts'
import { within } from '#features/searches/page-grants.ts'
import { running } from '#running'
import { axisOf, type Axis, type StatsSearch } from './search.ts'
import { intakeOf, type Intake } from './intake.ts'

export interface StatsData {
  /** All projects by name, for the filter. */
  readonly projects: readonly Project[]
  readonly axis: Axis
  readonly intake: Intake
  readonly disk: ReadonlyMap<ProjectId, ProjectDisk>
  readonly health: Health
}

export interface StatsGrants {
  readonly org: Grant<'org:read'>
  readonly project: Grant<'project:read'>
}

/** Reads a period's outcomes and the server's current health. Unknown projects are ignored. */
export async function readStats(grants: StatsGrants, search: StatsSearch, now: Date): Promise<StatsData> {
  const { catalogue, events, health } = running()
  const axis = axisOf(search.period, now)
  const projects = await catalogue.projects.list(grants.project)
  // Outcomes without a project only appear without a project filter.
  const grant = within(grants.org, projects, search.projects)
  const [totals, disk] = await Promise.all([
    catalogue.outcomes.totals(grant, axis.start, axis.until),
    events.diskUsage(grant),
  ])
  return {
    projects,
    axis,
    intake: intakeOf(totals, axis),
    disk: new Map(disk.map((one) => [one.projectId, one])),
    health: health(),
  }
}
