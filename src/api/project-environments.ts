import { narrow } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import { environmentRows, type EnvironmentRow } from '#domain/project/environments.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from './authenticate.ts'

/** Returns a project's environments by name: those seen in events and those hidden by a user. */
export async function projectEnvironments(
  { events, catalogue }: Pick<Running, 'events' | 'catalogue'>,
  may: Grants<'project:read' | 'event:read'>,
  project: ProjectId,
): Promise<readonly EnvironmentRow[]> {
  const [seen, hidden] = await Promise.all([
    events.environments(narrow(may['event:read'], [project])),
    catalogue.projects.hiddenEnvironments(narrow(may['project:read'], [project])),
  ])
  return environmentRows(seen, new Set(hidden.map(({ name }) => name)))
}
