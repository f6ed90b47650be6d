import type { BlobKey } from '../blob/blob-store.ts'
import type { ReplayKey } from './replay.ts'
import type { SegmentPlace } from './replay-store.ts'

/** Segments of a replay that were packed together: where each is now. */
export interface ReplayPack {
  /** `time`: milliseconds since the epoch, when the replay began. */
  readonly replay: ReplayKey & { readonly time: number }
  readonly segments: readonly { readonly cameIn: BlobKey; readonly place: SegmentPlace }[]
  readonly packedAt: Date
}

/** The writing side of replays' rows, for the house-keeping only. */
export interface ReplayWriter {
  /**
   * Returns replays that have segments in blobs of their own, and of which nothing has come since `quietSince`; of those that
   * came after `since`, the oldest first.
   */
  unpackedReplays(
    between: { readonly since: Date; readonly quietSince: Date },
    limit: number,
  ): Promise<readonly ReplayPack['replay'][]>
  /** Says where segments are from now on. Said again, the newest word counts. */
  notePack(pack: ReplayPack): Promise<void>
  /** Returns the blobs that rows of these replays name: any other of theirs is left over. */
  namedBlobs(replays: readonly ReplayKey[]): Promise<ReadonlySet<BlobKey>>
  /** Returns those of these replays of which there are rows. */
  existingReplays(replays: readonly ReplayKey[]): Promise<readonly ReplayKey[]>
  /** Deletes all rows of these replays. Goes on after it answers. */
  deleteReplays(replays: readonly ReplayKey[]): Promise<void>
}
