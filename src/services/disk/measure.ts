import { lstat, opendir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskUse } from '#domain/disk/disk.ts'

const STATS_AT_ONCE = 64

/**
 * Returns the bytes on disk of all files in a folder and below, whatever their number: nothing is gathered but a sum. Files
 * that vanish meanwhile count 0. One with several names, as a back-up under way gives them, is
 * counted once if all of them are here.
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
  // A block is 512 bytes, whatever the file system's own are.
  return lstat(path).then(
    ({ blocks, nlink }) => (blocks * 512) / Math.max(1, nlink),
    () => 0,
  )
}

/** Looks at the file system of a folder, in bytes; undefined where it does not tell. */
export async function fileSystem(folder: string): Promise<Pick<DiskUse, 'sizeBytes' | 'freeBytes'> | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  if (found === undefined || found.blocks === 0) return undefined
  return { sizeBytes: found.blocks * found.bsize, freeBytes: found.bavail * found.bsize }
}

/** Adding up may take this share of the time: 1/50. */
const RESTS = 50

/**
 * Creates the measure of a folder that never takes much of the disk's time: while the last sum is young for what it took, it
 * is told again, with what has become of the free space since.
 */
export function createMeasure(folder: string): {
  /** @param anew adds up in any case */
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
      // Who else writes to this disk counts as ours until the next sum: rather too much than too little.
      const grown = Math.max(0, known.freeBytes - before.freeBytes)
      return { at: new Date(), usedBytes: known.bytes + grown, ...before }
    },
  }
}
