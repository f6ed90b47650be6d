import type { Grant } from '../access/access.ts'
import type { BlobKey } from '../blob/blob-store.ts'
import type { ProjectId } from '../ids.ts'
import type { ArtifactBundle, ArtifactFile, DebugFile } from './artifact.ts'
import type { DebugObject } from './debug-object.ts'

export interface ArtifactCatalogue {
  /** Newest first, optionally limited to a release. */
  bundles(
    grant: Grant<'project:read'>,
    of: { projectId?: ProjectId; release?: string },
    limit: number,
  ): Promise<readonly ArtifactBundle[]>
  /** Sorted by URL. */
  files(grant: Grant<'project:read'>, bundleId: number): Promise<readonly ArtifactFile[]>
  /** Files in any bundle of a release, sorted by URL. */
  releaseFiles(
    grant: Grant<'project:read'>,
    projectId: ProjectId,
    release: string,
    limit: number,
  ): Promise<readonly (ArtifactFile & { id: number; dist: string | null; uploadedAt: Date })[]>
  /** The bundle with this checksum and exactly these projects, release and dist, i.e. an earlier identical upload. */
  bundleByChecksum(
    grant: Grant<'project:releases'>,
    upload: { checksum: string; projects: readonly ProjectId[]; release: string | null; dist: string | null },
  ): Promise<ArtifactBundle | undefined>
  /**
   * Whether a project of the grant has an upload with this checksum, which means that the caller already has access to
   * its content.
   */
  holds(grant: Grant<'project:releases'>, kind: 'bundle' | 'debug-file', checksum: string): Promise<boolean>
  /** Stores the bundle and its files for each project in one transaction. Also creates the release if one is named. */
  addBundle(
    grant: Grant<'project:releases'>,
    bundle: Omit<ArtifactBundle, 'id' | 'fileCount'>,
    files: readonly ArtifactFile[],
  ): Promise<ArtifactBundle>
  /**
   * Deletes a bundle and its files. Returns the keys of blobs that are now unreferenced. Written to the audit log if it
   * had files.
   */
  removeBundle(grant: Grant<'project:releases'>, bundleId: number, now: Date): Promise<readonly BlobKey[]>
  /** The subset of these index keys that is still referenced. The others may be swept once they are old. */
  namedBlobs(keys: readonly BlobKey[]): Promise<ReadonlySet<BlobKey>>
  /** The subset of these checksums that some project's debug files have. */
  namedDebugFiles(checksums: readonly string[]): Promise<ReadonlySet<string>>
  /** The projects of each index and debug file, to compute disk usage per project. */
  blobOwners(grant: Grant<'org:admin'>): Promise<BlobOwners>
  debugFiles(grant: Grant<'project:read'>, projectId: ProjectId, limit: number): Promise<readonly DebugFile[]>
  debugFileByChecksum(
    grant: Grant<'project:releases'>,
    projectId: ProjectId,
    checksum: string,
  ): Promise<DebugFile | undefined>
  /** Adds a file that has not been parsed yet: {@link keepDebugObjects} adds its contents. */
  addDebugFile(grant: Grant<'project:releases'>, file: Omit<DebugFile, 'id'>): Promise<DebugFile>
  /**
   * Replaces the objects of a file in one transaction.
   * @param readAs version of the index format
   */
  keepDebugObjects(
    grant: Grant<'project:releases'>,
    file: DebugFile,
    read: { readonly objects: readonly DebugObject[]; readonly readAs: number },
  ): Promise<void>
  /** Files not yet parsed with this version of the index format, oldest first. */
  unreadDebugFiles(grant: Grant<'project:releases'>, readAs: number, limit: number): Promise<readonly DebugFile[]>
  /** When the newest file with any of these debug ids, or in this release, arrived; `undefined` if none did. */
  newestUpload(
    grant: Grant<'project:read'>,
    projectId: ProjectId,
    of: { debugIds: readonly string[]; release: string | null },
  ): Promise<Date | undefined>
}

/** Ownership of blobs. A blob shared by several projects is listed once for each. */
export interface BlobOwners {
  readonly indexes: readonly { readonly key: BlobKey; readonly projectId: ProjectId }[]
  readonly debugFiles: readonly { readonly checksum: string; readonly projectId: ProjectId }[]
}
