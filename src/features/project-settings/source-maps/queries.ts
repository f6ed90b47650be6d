import type { ArtifactBundle } from '#domain/artifact/artifact.ts'
import { running } from '#running'
import type { OpenProject } from '../frame/project.ts'

/** Number of newest uploads that are listed and have pages. */
export const SHOWN_BUNDLES = 200

/** Returns an upload of this project by id, or `undefined`. */
export async function bundleOf({ grant, project }: OpenProject, number: string): Promise<ArtifactBundle | undefined> {
  const bundles = await running().catalogue.artifacts.bundles(grant, { projectId: project.id }, SHOWN_BUNDLES)
  return bundles.find(({ id }) => String(id) === number)
}
