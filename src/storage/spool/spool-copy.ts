import { ok, type Result } from '#domain/result.ts'
import type { SpoolPosition, SpoolRange, SpoolRefusal } from '#domain/spool/spool.ts'

/** A second place in which everything that a spool acknowledges lies until it is digested. */
export interface SpoolCopy {
  /** Resolves when the next group may be written: what arrives until then shares it. */
  gathered(): Promise<void>
  /** Why nothing can be put there at the moment, so that nothing need be written to the disk either. */
  refusal(): SpoolRefusal | undefined
  /** Resolves when the bytes of a range are durable there. No range overlaps another one. Never rejects. */
  put(range: SpoolRange, pieces: readonly Uint8Array[]): Promise<Result<void, SpoolRefusal>>
  /** Nothing of a range was acknowledged, whether it has been put or not. */
  discard(range: SpoolRange): void
  /** What lies before is digested: it is deleted in the background. */
  release(before: SpoolPosition): void
  close(): Promise<void>
}

/** The disk is the only place. */
export const noCopy: SpoolCopy = {
  gathered: async () => {},
  refusal: () => undefined,
  put: async () => ok(undefined),
  discard: () => {},
  release: () => {},
  close: async () => {},
}
