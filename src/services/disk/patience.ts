import { floorOf, type DiskUse } from '#domain/disk/disk.ts'
import type { Look } from './make-room.ts'

/** How long the event store keeps parts that were replaced by merges: its own eight minutes, plus a margin. */
const LIFETIME_MS = 10 * 60_000

/** Counts space that is about to be freed, so that weeks are not deleted for it. */
export interface Patience {
  /** Returns the disk usage to assume. */
  roomOf(look: Look): DiskUse
}

/**
 * On a nearly full disk, parts replaced by merges count as free: for one lifetime of them, and not below the floor at
 * which ingest refuses.
 */
export function createPatience(): Patience {
  let shortSince: number | undefined
  return {
    roomOf: ({ use, disk: { outdatedBytes } }) => {
      const floor = floorOf(use.sizeBytes)
      if (use.freeBytes >= 2 * floor) {
        shortSince = undefined
        return use
      }
      shortSince ??= use.at.getTime()
      const isOver = use.at.getTime() - shortSince > LIFETIME_MS || use.freeBytes < floor
      return isOver ? use : { ...use, freeBytes: use.freeBytes + outdatedBytes }
    },
  }
}
