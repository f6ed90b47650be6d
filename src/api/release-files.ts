import { narrow, type Grant } from '#domain/access/access.ts'
import type { ArtifactBundle, ArtifactFile } from '#domain/artifact/artifact.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from './authenticate.ts'

/** Far more bundles than a release has. */
const MAX_BUNDLES = 10_000

export interface ReleaseScope {
  readonly projectId?: ProjectId
  readonly release: string
}

/** A release file with the upload that contained it. `id` is its address: `12-0` is the first file of bundle 12. */
export interface ReleaseFile {
  readonly id: string
  readonly file: ArtifactFile
  readonly bundle: ArtifactBundle
}

/** All files of a release, newest upload first. */
export async function filesOfRelease(
  { catalogue }: Running,
  may: Grants<'project:read'>,
  of: ReleaseScope,
): Promise<readonly ReleaseFile[]> {
  const bundles = await catalogue.artifacts.bundles(may['project:read'], of, MAX_BUNDLES)
  const files: ReleaseFile[] = []
  for (const bundle of bundles) {
    const own = await catalogue.artifacts.files(may['project:read'], bundle.id)
    files.push(...own.map((file, index) => ({ id: `${bundle.id}-${index}`, file, bundle })))
  }
  return files
}

/** Deletes all uploads of a release. If a project is given, bundles shared with other projects are kept for those. */
export async function forgetBundles(
  { catalogue, uploads }: Running,
  may: Grants<'project:read' | 'project:releases'>,
  of: ReleaseScope,
): Promise<void> {
  const bundles = await catalogue.artifacts.bundles(may['project:read'], of, MAX_BUNDLES)
  for (const { id } of bundles) await uploads.forgetBundle(mayForget(may, of), id)
}

/** Narrows the grant to one project, so that other projects keep a shared bundle. */
export function mayForget(may: Grants<'project:releases'>, { projectId }: ReleaseScope): Grant<'project:releases'> {
  const grant = may['project:releases']
  return projectId === undefined ? grant : narrow(grant, [projectId])
}
