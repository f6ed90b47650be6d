import { lstat, opendir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskUse } from '#domain/disk/disk.ts'

const STATS_AT_ONCE = 64

/**
 * Returns the disk usage of all files in a folder tree, in constant memory. Files that vanish count 0. A file with
 * several hard links, as during a backup, counts once if all of them are in the tree.
 */
export async function treeBytes(folder: string): Promise<number> {
  let bytes = 0
  let files: string[] = []
  const add = async () => {
    const sizes = await Promise.all(files.map(sizeOf))
    bytes += sizes.reduce((sum, size) => sum + size, 0)
    files = []
  }
  const entries = await opendir(folder).catch(() => undefined)
  if (entries === undefined) return 0
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await treeBytes(path)
    else if (entry.isFile()) files.push(path)
    if (files.length >= STATS_AT_ONCE) await add()
  }
  await add()
  return bytes
}

async function sizeOf(path: string): Promise<number> {
  // A block is 512 bytes, regardless of the file system's block size.
  return lstat(path).then(
    ({ blocks, nlink }) => (blocks * 512) / Math.max(1, nlink),
    () => 0,
  )
}

/** The size and free space of a folder's file system, in bytes; `undefined` if it does not report them. */
export async function fileSystem(folder: string): Promise<Pick<DiskUse, 'sizeBytes' | 'freeBytes'> | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  if (found === undefined || found.blocks === 0) return undefined
  return { sizeBytes: found.blocks * found.bsize, freeBytes: found.bavail * found.bsize }
}

/** The share of time that measuring may take: 1/50. */
const RESTS = 50

/**
 * Creates a meter that never keeps the disk busy for long: as long as the last sum is recent relative to its cost, it
 * is reused and adjusted by the change in free space.
 */
export function createMeasure(folder: string): {
  /** @param anew forces a new measurement */
  measure(anew: boolean): Promise<DiskUse | undefined>
} {
  let known: { readonly bytes: number; readonly freeBytes: number; readonly goodUntil: number } | undefined
  return {
    measure: async (anew) => {
      const before = await fileSystem(folder)
      if (before === undefined) return undefined
      if (known === undefined || anew || performance.now() > known.goodUntil) {
        const startedAt = performance.now()
        const bytes = await treeBytes(folder)
        const now = performance.now()
        known = { bytes, freeBytes: before.freeBytes, goodUntil: now + (now - startedAt) * RESTS }
      }
      // Other writers on this disk count as ours until the next measurement: better too much than too little.
      const grown = Math.max(0, known.freeBytes - before.freeBytes)
      return { at: new Date(), usedBytes: known.bytes + grown, ...before }
    },
  }
}
