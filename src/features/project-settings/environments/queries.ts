import type { Grant } from '#domain/access/access.ts'
import { environmentRows, type EnvironmentRow } from '#domain/project/environments.ts'
import { running } from '#running'
import type { OpenProject } from '../frame/project.ts'

/** Environments found in the project's events and hidden ones, by name. */
export async function environmentsOf(
  { project, grant }: OpenProject,
  events: Grant<'event:read'>,
): Promise<readonly EnvironmentRow[]> {
  const { catalogue, events: store } = running()
  const [seen, hidden] = await Promise.all([store.environments(events), catalogue.projects.hiddenEnvironments(grant)])
  return environmentRows(
    seen.filter(({ projectId }) => projectId === project.id),
    new Set(hidden.filter(({ projectId }) => projectId === project.id).map(({ name }) => name)),
  )
}
