import type { Grant } from '#domain/access/access.ts'
import type { SeenEnvironment } from '#domain/event/event-store.ts'
import { running } from '#running'
import type { OpenProject } from '../frame/project.ts'

/** An environment of a project, as its row shows it. */
export interface EnvironmentRow {
  readonly name: string
  readonly hidden: boolean
  /** undefined: nothing came from there for 90 days, and it is only known because it was hidden. */
  readonly seen: Pick<SeenEnvironment, 'events' | 'lastSeen'> | undefined
}

/** The environments that events of the project have named, and those that were hidden, by name. */
export async function environmentsOf(
  { project, grant }: OpenProject,
  events: Grant<'event:read'>,
): Promise<readonly EnvironmentRow[]> {
  const { catalogue, events: store } = running()
  const [seen, hidden] = await Promise.all([store.environments(events), catalogue.projects.hiddenEnvironments(grant)])
  return rowsOf(
    seen.filter(({ projectId }) => projectId === project.id),
    new Set(hidden.filter(({ projectId }) => projectId === project.id).map(({ name }) => name)),
  )
}

/** The rows for what was seen of one project and what of it is hidden. */
export function rowsOf(seen: readonly SeenEnvironment[], hidden: ReadonlySet<string>): readonly EnvironmentRow[] {
  const names = new Set([...seen.map(({ name }) => name), ...hidden])
  return [...names].toSorted().map((name) => ({
    name,
    hidden: hidden.has(name),
    seen: seen.find((one) => one.name === name),
  }))
}
