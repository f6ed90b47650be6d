import type { BlobKey } from '../blob/blob-store.ts'
import type { ReplayKey } from './replay.ts'
import type { SegmentPlace } from './replay-store.ts'

/** The new locations of replay segments that were packed together. */
export interface ReplayPack {
  /** `time`: start of the replay, milliseconds since the epoch. */
  readonly replay: ReplayKey & { readonly time: number }
  readonly segments: readonly { readonly cameIn: BlobKey; readonly place: SegmentPlace }[]
  readonly packedAt: Date
}

/** Write access to replay rows, for maintenance jobs only. */
export interface ReplayWriter {
  /**
   * Replays with unpacked segments and no activity since `quietSince`, oldest
   * first. Only replays that arrived after `since`.
   */
  unpackedReplays(
    between: { readonly since: Date; readonly quietSince: Date },
    limit: number,
  ): Promise<readonly ReplayPack['replay'][]>
  /** Records the new locations of segments. The latest record wins. */
  notePack(pack: ReplayPack): Promise<void>
  /** The blobs referenced by rows of these replays. Their other blobs are garbage. */
  namedBlobs(replays: readonly ReplayKey[]): Promise<ReadonlySet<BlobKey>>
  /** The subset of these replays that have rows. */
  existingReplays(replays: readonly ReplayKey[]): Promise<readonly ReplayKey[]>
  /** Deletes all rows of these replays. Continues in the background after it resolves. */
  deleteReplays(replays: readonly ReplayKey[]): Promise<void>
}
