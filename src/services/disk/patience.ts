import { floorOf, type DiskUse } from '#domain/disk/disk.ts'
import type { Look } from './make-room.ts'

/** The event store keeps for so long what merges have replaced: its own eight minutes, and some. */
const LIFETIME_MS = 10 * 60_000

/** Counts as free what is about to be: weeks are not deleted for room that comes by itself. */
export interface Patience {
  /** Returns how the disk is to be taken. */
  roomOf(look: Look): DiskUse
}

/**
 * On a disk that is nearly full, what merges have replaced counts as free: for one lifetime of it, and not below the floor,
 * where intake refuses.
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
