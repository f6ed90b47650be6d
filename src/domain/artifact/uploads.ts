import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { DebugFile } from './artifact.ts'

/** Upload limits in bytes, as reported to clients (docs/protocol.md 6.3). */
export const uploadLimits = {
  chunkSize: 8 * 1024 ** 2,
  chunksPerRequest: 64,
  maxRequestSize: 32 * 1024 ** 2,
  /** Size of a whole bundle or debug file. */
  maxFileSize: 2 * 1024 ** 3,
  concurrency: 8,
} as const

/** State of an upload being assembled (docs/protocol.md 6.3). */
export interface AssembleState {
  readonly state: 'not_found' | 'created' | 'assembling' | 'ok' | 'error'
  /** SHA-1 of the chunks still to be sent, hex. */
  readonly missingChunks: readonly string[]
  /** A message for people if the state is `error`. */
  readonly detail: string | null
}

/** The chunks and metadata from which an artifact bundle is assembled. */
export interface BundleUpload {
  readonly checksum: string
  readonly chunks: readonly string[]
  readonly projects: readonly ProjectId[]
  readonly release: string | null
  readonly dist: string | null
  /** Old tools specify the dist only in the bundle's manifest; `dist` is then `null`. */
  readonly distInManifest?: boolean | undefined
}

export interface DebugFileUpload {
  readonly projectId: ProjectId
  readonly checksum: string
  readonly name: string
  readonly debugId: string | null
  readonly chunks: readonly string[]
}

/** Receives chunks and assembles them into bundles in the background. Repeating a request returns the progress. */
export interface Uploads {
  /** Stores a chunk. Refused if its SHA-1 does not match. */
  putChunk(
    grant: Grant<'project:releases'>,
    sha1: string,
    bytes: Uint8Array,
  ): Promise<Result<void, { readonly reason: 'wrong_checksum' | 'too_large' }>>
  assembleBundle(grant: Grant<'project:releases'>, upload: BundleUpload): Promise<AssembleState>
  assembleDebugFile(
    grant: Grant<'project:releases'>,
    upload: DebugFileUpload,
  ): Promise<AssembleState & { readonly file?: DebugFile }>
  /** A single release file of an old CLI, processed immediately. */
  putReleaseFile(
    grant: Grant<'project:releases'>,
    file: {
      readonly projectId: ProjectId
      readonly release: string
      readonly dist: string | null
      /** `~/app.min.js` */
      readonly name: string
      readonly headers: readonly (readonly [string, string])[]
      readonly bytes: Uint8Array
    },
  ): Promise<{ readonly bundleId: number; readonly sha1: string; readonly size: number }>
  /** The debug files of a ZIP archive, as sent by older tools. `problem`: why it is unreadable, machine-readable. */
  putDebugArchive(
    grant: Grant<'project:releases'>,
    archive: { readonly projectId: ProjectId; readonly bytes: Uint8Array },
  ): Promise<Result<readonly DebugFile[], { readonly reason: 'bad_archive'; readonly problem: string }>>
  /** Deletes a bundle, and blobs that only it used. */
  forgetBundle(grant: Grant<'project:releases'>, bundleId: number): Promise<void>
}
