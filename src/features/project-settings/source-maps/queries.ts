import type { ArtifactBundle } from '#domain/artifact/artifact.ts'
import { running } from '#running'
import type { OpenProject } from '../frame/project.ts'

/** Uploads that are listed, and that have pages: the newest. */
export const SHOWN_BUNDLES = 200

/** An upload of this project by the number in its address; undefined where there is none. */
export async function bundleOf({ grant, project }: OpenProject, number: string): Promise<ArtifactBundle | undefined> {
  const bundles = await running().catalogue.artifacts.bundles(grant, { projectId: project.id }, SHOWN_BUNDLES)
  return bundles.find(({ id }) => String(id) === number)
}
