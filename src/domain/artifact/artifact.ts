import type { BlobKey } from '../blob/blob-store.ts'
import type { ProjectId } from '../ids.ts'
import type { DebugObjectKind, FoundObject, ObjectIds } from './debug-object.ts'

/** The kinds of uploaded files that Mishap uses (docs/protocol.md 6.4). */
export const artifactKinds = ['minified_source', 'source_map', 'source'] as const
export type ArtifactKind = (typeof artifactKinds)[number]

/** One file of an upload, as the resolution of frames looks for it. */
export interface ArtifactFile {
  readonly kind: ArtifactKind
  /** The name as uploaded: `~/static/app.min.js`, or a whole address. */
  readonly url: string
  /** Lower-case UUID with dashes; null where the file has none. A script and its map share one. */
  readonly debugId: string | null
  /**
   * Of a script: where its map is, joined to its own url (`~/static/app.min.js.map`), from the `Sourcemap` header or the
   * last `//# sourceMappingURL=`. null where it names none, or carries it as a data: address (then `mapIndexKey` is set).
   */
  readonly sourceMapUrl: string | null
  /** Made at upload so that nothing has to be parsed later: see src/digest/artifacts. null where the file was no good. */
  readonly indexKey: BlobKey | null
  /** The index of the map inside a script. */
  readonly mapIndexKey: BlobKey | null
  /** Why it is no good, machine-readable: `invalid_json`, `no_mappings`, `too_large`, …; null when it is good. */
  readonly problem: string | null
  /** Bytes of the file itself. */
  readonly size: number
}

/** An upload: a bundle of files, or one file of an old CLI's release. */
export interface ArtifactBundle {
  readonly id: number
  /** sha1 of the whole upload, hex. */
  readonly checksum: string
  readonly projects: readonly ProjectId[]
  /** null: found by debug ids alone. */
  readonly release: string | null
  readonly dist: string | null
  readonly uploadedAt: Date
  readonly size: number
  readonly fileCount: number
  /** Why the upload as a whole could not be used (`not_a_zip`, `no_manifest`, …); null when it could. */
  readonly problem: string | null
}

/** A native debug file or a ProGuard mapping. What is inside of it is a list of objects (debug-object.ts). */
export interface DebugFile {
  readonly id: number
  readonly projectId: ProjectId
  /** sha1 of the file, hex. */
  readonly checksum: string
  readonly debugId: string
  /** The name as uploaded: `/proguard/<uuid>.txt`, `MyApp.dSYM`. */
  readonly name: string
  /** `proguard`, `elf`, `macho`, `pe`, `pdb`, `wasm`, `breakpad`, `sourcebundle`, `unknown`. */
  readonly symbolType: string
  readonly uploadedAt: Date
  readonly size: number
}

/** The facts about an uploaded file that a digest thread finds. */
export type FoundArtifact = Pick<ArtifactFile, 'kind' | 'url' | 'sourceMapUrl' | 'indexKey' | 'mapIndexKey' | 'problem'>

/**
 * The look-up by which frames find their files. It is synchronous: a digest thread has its own reading connection, and
 * a look-up in memory or in a local index is cheaper than giving way.
 */
export interface ArtifactLookup {
  /** The newest file of this kind with this debug id. */
  byDebugId(project: ProjectId, debugId: string, kind: ArtifactKind): FoundArtifact | undefined
  /** The newest file of this kind in a release: the first of `urls` that there is. dist: exactly this one, null is none. */
  byUrl(
    project: ProjectId,
    release: string,
    dist: string | null,
    urls: readonly string[],
    kind: ArtifactKind,
  ): FoundArtifact | undefined
  /** Returns whether this release has any file at all: tells "nothing was uploaded" from "this one was not". */
  hasAny(project: ProjectId, release: string, dist: string | null): boolean
  /** The best object with one of these ids: one that is good before one that is not, with lines before without, newest. */
  debugObject(project: ProjectId, kind: DebugObjectKind, ids: ObjectIds): FoundObject | undefined
}
