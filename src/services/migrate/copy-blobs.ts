import { createHash } from 'node:crypto'
import type { BlobKey, BlobStore } from '#domain/blob/blob-store.ts'

/** A blob in both stores, as in the source. */
export interface CopiedBlob {
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly writtenAt: number
  /** Hexadecimal, of the bytes in both. */
  readonly sha256: string
}

/** Remembers what has been copied, so that it is not copied again. */
export interface CopiedBlobs {
  of(key: BlobKey): CopiedBlob | undefined
  note(key: BlobKey, blob: CopiedBlob, pass: number): void
  /** Marks an unchanged blob. */
  see(key: BlobKey, pass: number): void
  isSeen(key: BlobKey, pass: number): boolean
  forget(key: BlobKey): void
  /** Totals by key prefix. */
  sums(): readonly BlobSum[]
}

/** The blobs with a prefix, and a hash over all their hashes. */
export interface BlobSum {
  readonly prefix: string
  readonly blobs: number
  readonly bytes: number
  readonly sha256: string
}

export interface BlobCopy {
  readonly source: BlobStore
  readonly target: BlobStore
  readonly copied: CopiedBlobs
  /** A different number for each call. */
  readonly pass: number
  readonly onCopied: (bytes: number) => void
  readonly signal: AbortSignal
}

/** A blob that was read back from the target with different content. */
export interface BlobDifference {
  readonly key: BlobKey
  readonly source: string
  readonly target: string
}

/** As many as the digest writes concurrently. */
const AT_ONCE = 8
const PIECE_BYTES = 8 * 1024 ** 2

/**
 * Makes the target identical to the source: new and changed blobs are copied, read back and compared by SHA-256; blobs
 * deleted in the source are deleted. A repeated call only checks size and time of the blobs that it has compared.
 * @returns blobs that differ anyway
 */
export async function copyBlobs(copy: BlobCopy): Promise<readonly BlobDifference[]> {
  const differences: BlobDifference[] = []
  const under = new Set<Promise<void>>()
  const faults: unknown[] = []
  for await (const found of copy.source.list('')) {
    copy.signal.throwIfAborted()
    if (faults.length > 0) break
    const work = copyBlob(copy, found)
      .then((difference) => void (difference && differences.push(difference)))
      .catch((fault: unknown) => void faults.push(fault))
      .finally(() => under.delete(work))
    under.add(work)
    if (under.size >= AT_ONCE) await Promise.race(under)
  }
  await Promise.all(under)
  if (faults.length > 0) throw faults[0]
  await deleteOthers(copy)
  return differences
}

type Listed = { readonly key: BlobKey; readonly size: number; readonly writtenAt: Date }

async function copyBlob(
  { source, target, copied, pass, onCopied, signal }: BlobCopy,
  { key, size, writtenAt }: Listed,
): Promise<BlobDifference | undefined> {
  const known = copied.of(key)
  if (known?.size === size && known.writtenAt === writtenAt.getTime()) {
    copied.see(key, pass)
    return undefined
  }
  const sent = createHash('sha256')
  // Deleted since it was listed.
  if ((await source.size(key)) === undefined) return undefined
  if (size <= PIECE_BYTES) {
    const bytes = await source.get(key)
    if (bytes === undefined) return undefined
    sent.update(bytes)
    await target.put(key, bytes)
  } else {
    await target.put(key, hashed(pieces(source, key, size, signal), sent))
  }
  const [there, here] = [sent.digest('hex'), await hashOf(target, key, size, signal)]
  if (there !== here) return { key, source: there, target: here }
  copied.note(key, { size, writtenAt: writtenAt.getTime(), sha256: there }, pass)
  onCopied(size)
  return undefined
}

async function* pieces(blobs: BlobStore, key: BlobKey, size: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += PIECE_BYTES) {
    signal.throwIfAborted()
    const piece = await blobs.get(key, { start, end: Math.min(size, start + PIECE_BYTES) })
    if (piece === undefined) throw new Error(`The blob ${key} was deleted while it was copied.`)
    yield piece
  }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

async function hashOf(blobs: BlobStore, key: BlobKey, size: number, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces(blobs, key, size, signal)) hash.update(piece)
  return hash.digest('hex')
}

async function deleteOthers({ target, copied, pass, signal }: BlobCopy): Promise<void> {
  for await (const { key } of target.list('')) {
    signal.throwIfAborted()
    if (copied.isSeen(key, pass)) continue
    await target.delete(key)
    copied.forget(key)
  }
}
