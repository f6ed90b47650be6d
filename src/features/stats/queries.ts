import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { ProjectDisk } from '#domain/event/event-store.ts'
import type { Project } from '#domain/project/project.ts'
import type { Health } from '#domain/running.ts'
import { within } from '#features/searches/page-grants.ts'
import { running } from '#running'
import { axisOf, type Axis, type StatsSearch } from './search.ts'
import { intakeOf, type Intake } from './intake.ts'

/** All that the page shows. */
export interface StatsData {
  /** By name; all of them, for the filter. */
  readonly projects: readonly Project[]
  readonly axis: Axis
  readonly intake: Intake
  readonly disk: ReadonlyMap<ProjectId, ProjectDisk>
  readonly health: Health
}

/** What {@link readStats} needs to be allowed. */
export interface StatsGrants {
  readonly org: Grant<'org:read'>
  readonly project: Grant<'project:read'>
}

/** Reads the outcomes of a period, and how the server is doing now. A project that is not there is left out. */
export async function readStats(grants: StatsGrants, search: StatsSearch, now: Date): Promise<StatsData> {
  const { catalogue, events, health } = running()
  const axis = axisOf(search.period, now)
  const projects = await catalogue.projects.list(grants.project)
  // Outcomes of no project are shown with a view over everything only.
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
