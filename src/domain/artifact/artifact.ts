import type { BlobKey } from '../blob/blob-store.ts'
import type { ProjectId } from '../ids.ts'
import type { DebugObjectKind, FoundObject, ObjectIds } from './debug-object.ts'

/** The kinds of uploaded files that Mishap uses (docs/protocol.md 6.4). */
export const artifactKinds = ['minified_source', 'source_map', 'source'] as const
export type ArtifactKind = (typeof artifactKinds)[number]

/** A file of an upload, as needed to resolve frames. */
export interface ArtifactFile {
  readonly kind: ArtifactKind
  /** The name as uploaded: `~/static/app.min.js`, or a complete URL. */
  readonly url: string
  /** Lower-case UUID with dashes; `null` if the file has none. A script and its map share one. */
  readonly debugId: string | null
  /**
   * For scripts: the location of the map, resolved against the script's URL (`~/static/app.min.js.map`), from the
   * `Sourcemap` header or the last `//# sourceMappingURL=`. `null` if it names none or embeds it as a data: URL (then
   * `mapIndexKey` is set).
   */
  readonly sourceMapUrl: string | null
  /**
   * An index built at upload so that nothing has to be parsed later: see src/digest/artifacts. `null` if the file is
   * unusable.
   */
  readonly indexKey: BlobKey | null
  /** The index of a map embedded in a script. */
  readonly mapIndexKey: BlobKey | null
  /**
   * Why the file is unusable, machine-readable: `invalid_json`, `no_mappings`, `too_large`, …; `null` if it is usable.
   */
  readonly problem: string | null
  /** Size of the file in bytes. */
  readonly size: number
}

/** An upload: a bundle of files, or a single release file of an old CLI. */
export interface ArtifactBundle {
  readonly id: number
  /** SHA-1 of the whole upload, hex. */
  readonly checksum: string
  readonly projects: readonly ProjectId[]
  /** `null` if its files are found only by debug id. */
  readonly release: string | null
  readonly dist: string | null
  readonly uploadedAt: Date
  readonly size: number
  readonly fileCount: number
  /** Why the whole upload is unusable (`not_a_zip`, `no_manifest`, …); `null` if it is usable. */
  readonly problem: string | null
}

/** A native debug file or ProGuard mapping. It contains objects (debug-object.ts). */
export interface DebugFile {
  readonly id: number
  readonly projectId: ProjectId
  /** SHA-1 of the file, hex. */
  readonly checksum: string
  readonly debugId: string
  /** The name as uploaded: `/proguard/<uuid>.txt`, `MyApp.dSYM`. */
  readonly name: string
  /** `proguard`, `elf`, `macho`, `pe`, `pdb`, `wasm`, `breakpad`, `sourcebundle`, `unknown`. */
  readonly symbolType: string
  readonly uploadedAt: Date
  readonly size: number
}

/** The part of an uploaded file that a digest thread needs. */
export type FoundArtifact = Pick<ArtifactFile, 'kind' | 'url' | 'sourceMapUrl' | 'indexKey' | 'mapIndexKey' | 'problem'>

/**
 * Finds the files of frames. Synchronous, because a digest thread has its own read connection, and a lookup in memory
 * or in a local index costs less than yielding.
 */
export interface ArtifactLookup {
  /** The newest file of this kind with this debug id. */
  byDebugId(project: ProjectId, debugId: string, kind: ArtifactKind): FoundArtifact | undefined
  /**
   * The newest file of this kind in a release, for the first of `urls` that exists. `dist` has to match exactly; `null`
   * means no dist.
   */
  byUrl(
    project: ProjectId,
    release: string,
    dist: string | null,
    urls: readonly string[],
    kind: ArtifactKind,
  ): FoundArtifact | undefined
  /** Whether the release has any files, to distinguish "nothing was uploaded" from "this file is missing". */
  hasAny(project: ProjectId, release: string, dist: string | null): boolean
  /** The best object with one of these ids: prefers usable ones, then ones with line information, then the newest. */
  debugObject(project: ProjectId, kind: DebugObjectKind, ids: ObjectIds): FoundObject | undefined
}
