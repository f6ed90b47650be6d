import type { Grant } from '../access/access.ts'
import type { BlobKey } from '../blob/blob-store.ts'
import type { ProjectId } from '../ids.ts'
import type { ArtifactBundle, ArtifactFile, DebugFile } from './artifact.ts'
import type { DebugObject } from './debug-object.ts'

/** The uploaded bundles and files. */
export interface ArtifactCatalogue {
  /** Bundles newest first: those of a release where one is given. */
  bundles(
    grant: Grant<'project:read'>,
    of: { projectId?: ProjectId; release?: string },
    limit: number,
  ): Promise<readonly ArtifactBundle[]>
  /** Files of a bundle by url. */
  files(grant: Grant<'project:read'>, bundleId: number): Promise<readonly ArtifactFile[]>
  /** Files of a release (any bundle of it), by url. */
  releaseFiles(
    grant: Grant<'project:read'>,
    projectId: ProjectId,
    release: string,
    limit: number,
  ): Promise<readonly (ArtifactFile & { id: number; dist: string | null; uploadedAt: Date })[]>
  /** The bundle with this checksum in exactly these projects, release and dist: an upload that was made before. */
  bundleByChecksum(
    grant: Grant<'project:releases'>,
    upload: { checksum: string; projects: readonly ProjectId[]; release: string | null; dist: string | null },
  ): Promise<ArtifactBundle | undefined>
  /** Whether a project of the grant has an upload with this checksum: its content is no secret from the caller then. */
  holds(grant: Grant<'project:releases'>, kind: 'bundle' | 'debug-file', checksum: string): Promise<boolean>
  /** One transaction: the bundle and its files, once for each project. Also makes the release where one is named. */
  addBundle(
    grant: Grant<'project:releases'>,
    bundle: Omit<ArtifactBundle, 'id' | 'fileCount'>,
    files: readonly ArtifactFile[],
  ): Promise<ArtifactBundle>
  /** Forgets a bundle and its files; answers the keys of blobs that nothing names any more. In the audit log where it had files. */
  removeBundle(grant: Grant<'project:releases'>, bundleId: number, now: Date): Promise<readonly BlobKey[]>
  /**
   * Returns those of these keys of indexes that a file still names: house-keeping may sweep the others, once they are
   * old.
   */
  namedBlobs(keys: readonly BlobKey[]): Promise<ReadonlySet<BlobKey>>
  /** Returns those of these checksums that a debug file of some project has. */
  namedDebugFiles(checksums: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns which projects each index is of, and each debug file: for the share of the disk that is theirs. */
  blobOwners(grant: Grant<'org:admin'>): Promise<BlobOwners>
  debugFiles(grant: Grant<'project:read'>, projectId: ProjectId, limit: number): Promise<readonly DebugFile[]>
  debugFileByChecksum(
    grant: Grant<'project:releases'>,
    projectId: ProjectId,
    checksum: string,
  ): Promise<DebugFile | undefined>
  /** Adds a file that nobody has read yet: {@link keepDebugObjects} says what is in it. */
  addDebugFile(grant: Grant<'project:releases'>, file: Omit<DebugFile, 'id'>): Promise<DebugFile>
  /** One transaction: the objects of a file take the place of those that it had. @param readAs the version of indexes. */
  keepDebugObjects(
    grant: Grant<'project:releases'>,
    file: DebugFile,
    read: { readonly objects: readonly DebugObject[]; readonly readAs: number },
  ): Promise<void>
  /** Files that were never read with this version of indexes, oldest first. */
  unreadDebugFiles(grant: Grant<'project:releases'>, readAs: number, limit: number): Promise<readonly DebugFile[]>
  /** Returns when the newest file arrived for any of these debug ids, or in this release; undefined when none did. */
  newestUpload(
    grant: Grant<'project:read'>,
    projectId: ProjectId,
    of: { debugIds: readonly string[]; release: string | null },
  ): Promise<Date | undefined>
}

/** Projects by what is theirs in the blob store; what several projects have is there once for each. */
export interface BlobOwners {
  readonly indexes: readonly { readonly key: BlobKey; readonly projectId: ProjectId }[]
  readonly debugFiles: readonly { readonly checksum: string; readonly projectId: ProjectId }[]
}
