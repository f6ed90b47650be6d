import { floorOf } from '#domain/disk/disk.ts'
import { fileSystem } from '#services/disk/measure.ts'

const EVERY_MS = 1_000

/** A look at the free space of some folders, as of a second ago. */
export interface DiskRoom {
  /** false: so little is left of one of their disks that it is needed for what has been taken already. */
  hasRoom(): boolean
  stop(): void
}

/**
 * Watches the free space where events are written to: what was taken must still find room in the stores, so nothing is taken
 * any more before the disk is full. A system that does not tell has room.
 */
export async function watchDiskRoom(folders: readonly string[]): Promise<DiskRoom> {
  let isLeft = await isRoomLeft(folders)
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    isLeft = await isRoomLeft(folders)
    isLooking = false
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return { hasRoom: () => isLeft, stop: () => clearInterval(timer) }
}

async function isRoomLeft(folders: readonly string[]): Promise<boolean> {
  const found = await Promise.all(folders.map(fileSystem))
  return found.every((one) => one === undefined || one.freeBytes >= floorOf(one.sizeBytes))
}
