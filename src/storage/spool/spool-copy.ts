import { ok, type Result } from '#domain/result.ts'
import type { SpoolPosition, SpoolRange, SpoolRefusal } from '#domain/spool/spool.ts'

/** A second copy of everything that a spool has acknowledged, kept until it is digested. */
export interface SpoolCopy {
  /** Resolves when the next group may be written. Everything that arrives until then joins it. */
  gathered(): Promise<void>
  /** Why the copy cannot take anything at the moment, in which case the disk need not be written either. */
  refusal(): SpoolRefusal | undefined
  /** Resolves when a range's bytes are durable there. Ranges never overlap. Never rejects. */
  put(range: SpoolRange, pieces: readonly Uint8Array[]): Promise<Result<void, SpoolRefusal>>
  /** Drops a range of which nothing was acknowledged, whether or not it was stored. */
  discard(range: SpoolRange): void
  /** Everything before this position has been digested, and is deleted in the background. */
  release(before: SpoolPosition): void
  close(): Promise<void>
}

/** No second copy; only the disk. */
export const noCopy: SpoolCopy = {
  gathered: async () => {},
  refusal: () => undefined,
  put: async () => ok(undefined),
  discard: () => {},
  release: () => {},
  close: async () => {},
}
