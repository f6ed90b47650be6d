import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { DebugFile } from './artifact.ts'

/** Limits of an upload, told to clients (docs/protocol.md 6.3). Bytes. */
export const uploadLimits = {
  chunkSize: 8 * 1024 ** 2,
  chunksPerRequest: 64,
  maxRequestSize: 32 * 1024 ** 2,
  /** The size of a whole bundle or debug file. */
  maxFileSize: 2 * 1024 ** 3,
  concurrency: 8,
} as const

/** The state of an upload that is being assembled (docs/protocol.md 6.3). */
export interface AssembleState {
  readonly state: 'not_found' | 'created' | 'assembling' | 'ok' | 'error'
  /** sha1 of the chunks that have to be sent, hex. */
  readonly missingChunks: readonly string[]
  /** A sentence for people when the state is `error`. */
  readonly detail: string | null
}

/** The chunks and the facts that an artifact bundle is assembled from. */
export interface BundleUpload {
  readonly checksum: string
  readonly chunks: readonly string[]
  readonly projects: readonly ProjectId[]
  readonly release: string | null
  readonly dist: string | null
  /** Old tools say the dist in the bundle's manifest only: `dist` is null then. */
  readonly distInManifest?: boolean | undefined
}

/** One debug file or ProGuard mapping. */
export interface DebugFileUpload {
  readonly projectId: ProjectId
  readonly checksum: string
  readonly name: string
  readonly debugId: string | null
  readonly chunks: readonly string[]
}

/** Chunks come in, bundles come out. Assembling goes on in the background; asking again tells how far it is. */
export interface Uploads {
  /** Keeps a chunk. Refused when its sha1 is not the one it goes by. */
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
  /** One file of an old CLI's release: made at once. */
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
  /** The debug files of a ZIP archive, as older tools send them. `problem`: why it cannot be read, machine-readable. */
  putDebugArchive(
    grant: Grant<'project:releases'>,
    archive: { readonly projectId: ProjectId; readonly bytes: Uint8Array },
  ): Promise<Result<readonly DebugFile[], { readonly reason: 'bad_archive'; readonly problem: string }>>
  /** Forgets a bundle, and what only it needed. */
  forgetBundle(grant: Grant<'project:releases'>, bundleId: number): Promise<void>
}
