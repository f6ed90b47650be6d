import { floorOf } from '#domain/disk/disk.ts'
import { fileSystem } from '#services/disk/measure.ts'

const EVERY_MS = 1_000

/** The free space of some folders, at most a second old. */
export interface DiskRoom {
  /** false if one of their disks only has room left for data already taken. */
  hasRoom(): boolean
  stop(): void
}

/**
 * Watches the free space where events are written: taken events must still fit into the stores, so intake stops before
 * the disk is full. A system that does not report free space always has room.
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
