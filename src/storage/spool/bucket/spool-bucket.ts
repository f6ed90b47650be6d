import { randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import type { BlobKey, BlobStore } from '#domain/blob/blob-store.ts'
import type { SpoolRange } from '#domain/spool/spool.ts'
import { segmentPath, writeIdentity } from '../folder.ts'
import { keyOf, parseKey, SPOOLS } from './object-key.ts'

/** A bucket with what spools have acknowledged, one object per written group. All failures throw BlobsUnavailable. */
export interface SpoolBucket {
  put(spoolId: string, range: SpoolRange, pieces: readonly Uint8Array[]): Promise<void>
  delete(spoolId: string, ranges: readonly SpoolRange[]): Promise<void>
  /** A spool's ranges in the bucket, in order. */
  ranges(spoolId: string): Promise<readonly SpoolRange[]>
  /** The ids of all spools with objects in the bucket. */
  spoolIds(): Promise<readonly string[]>
  /**
   * Recreates a spool's folder, with each range at its place in its segment. Missing ranges become zeros: they were
   * digested, or else are counted as damaged when read.
   */
  fetch(spoolId: string, ranges: readonly SpoolRange[], folder: string): Promise<void>
  /** The objects of all spools, as far as the first {@link MOST_LOOKED_AT} show. */
  load(): Promise<BucketLoad>
  /** Checks that the bucket accepts writes. */
  probe(): Promise<void>
  close(): void
}

/** What waits in a bucket for the digest. */
export interface BucketLoad {
  readonly objects: number
  /** When the oldest object was written; null without objects. */
  readonly oldestAt: Date | null
}

/** Ten requests. If there are more objects, the digest is far behind, and the oldest of these shows it. */
const MOST_LOOKED_AT = 10_000

/** The objects of a bucket. */
export interface SpoolObjects extends BlobStore {
  deleteAll(keys: readonly BlobKey[]): Promise<void>
  close(): void
}

/** A larger group contains a record that is larger itself. It is uploaded in parts with a timeout each. */
const WHOLE_BYTES = 10 * 1024 ** 2
const PART_BYTES = 5 * 1024 ** 2

/** Stores spools as objects of a bucket, without sending a request yet. */
export function createSpoolBucket(blobs: SpoolObjects): SpoolBucket {
  return {
    put: async (spoolId, range, pieces) => {
      const bytes = Buffer.concat(pieces)
      await blobs.put(keyOf(spoolId, range), bytes.length > WHOLE_BYTES ? inParts(bytes) : bytes)
    },
    delete: (spoolId, ranges) => blobs.deleteAll(ranges.map((range) => keyOf(spoolId, range))),
    ranges: (spoolId) => rangesOf(blobs, spoolId),
    spoolIds: async () => {
      const ids = new Set<string>()
      for await (const { key } of blobs.list(SPOOLS)) {
        const parsed = parseKey(key)
        if (parsed !== undefined) ids.add(parsed.spoolId)
      }
      return [...ids]
    },
    fetch: (spoolId, ranges, folder) => fetchTo(blobs, spoolId, ranges, folder),
    load: () => loadOf(blobs),
    probe: async () => {
      const key = `probe/${randomUUID()}`
      await blobs.put(key, new Uint8Array(1))
      await blobs.delete(key)
    },
    close: () => blobs.close(),
  }
}

async function* inParts(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES)
}

async function rangesOf(blobs: SpoolObjects, spoolId: string): Promise<readonly SpoolRange[]> {
  const ranges: SpoolRange[] = []
  for await (const { key } of blobs.list(`${SPOOLS}${spoolId}/`)) {
    const parsed = parseKey(key)
    if (parsed !== undefined) ranges.push(parsed.range)
  }
  return ranges.sort((a, b) => a.segment - b.segment || a.from - b.from)
}

async function loadOf(blobs: SpoolObjects): Promise<BucketLoad> {
  let objects = 0
  let oldestAt: Date | null = null
  for await (const { writtenAt } of blobs.list(SPOOLS)) {
    if (oldestAt === null || writtenAt < oldestAt) oldestAt = writtenAt
    if (++objects === MOST_LOOKED_AT) break
  }
  return { objects, oldestAt }
}

async function fetchTo(
  blobs: SpoolObjects,
  spoolId: string,
  ranges: readonly SpoolRange[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeIdentity(folder, spoolId)
  for (const [number, ofSegment] of Map.groupBy(ranges, ({ segment }) => segment)) {
    await using file = await open(segmentPath(folder, number), 'w')
    for (const range of ofSegment) {
      const bytes = await blobs.get(keyOf(spoolId, range))
      // Deleted since it was listed, so it has been digested.
      if (bytes !== undefined) await file.write(bytes, 0, bytes.length, range.from)
    }
    await file.datasync()
  }
}
