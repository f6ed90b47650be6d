import { createHash } from 'node:crypto'
import { uploadLimits } from '#domain/artifact/uploads.ts'
import type { BlobKey, BlobStore } from '#domain/blob/blob-store.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { blobKeys, type Sender } from './keys.ts'

/** The chunks that the sender still has to send, without duplicates. */
export async function missingChunks(
  blobs: BlobStore,
  sender: Sender,
  chunks: readonly string[],
): Promise<readonly string[]> {
  const missing: string[] = []
  for (const sha1 of new Set(chunks)) {
    if ((await blobs.size(blobKeys.chunk(sender, sha1))) === undefined) missing.push(sha1)
  }
  return missing
}

export type AssembleRefusal = { readonly reason: 'wrong_checksum' | 'too_large' }

/** Chunks, and the sha1 of their concatenation. */
interface Assembly {
  readonly sender: Sender
  readonly checksum: string
  readonly chunks: readonly string[]
}

/**
 * Joins chunks into a blob, with one chunk in memory at a time. Only a result with the right sha1 is kept. The chunks
 * are read even if the result already exists, to prove that the sender has the content. Returns the size in bytes.
 * Throws if a chunk is missing, because the caller has checked them.
 */
export async function assemble(
  blobs: BlobStore,
  assembly: Assembly,
  into: BlobKey,
): Promise<Result<{ readonly size: number }, AssembleRefusal>> {
  try {
    if ((await blobs.size(into)) === undefined) await blobs.put(into, joined(blobs, assembly))
    else await readAll(joined(blobs, assembly))
  } catch (fault) {
    if (fault instanceof BadWhole) return refuse({ reason: fault.reason })
    throw fault
  }
  return ok({ size: (await blobs.size(into)) ?? 0 })
}

/** Thrown through the store, which then discards the blob. */
class BadWhole extends Error {
  override readonly name = 'BadWhole'
  readonly reason: AssembleRefusal['reason']

  constructor(reason: AssembleRefusal['reason']) {
    super(reason)
    this.reason = reason
  }
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const reading = bytes[Symbol.asyncIterator]()
  // oxlint-disable-next-line no-await-in-loop -- one chunk in memory at a time
  while ((await reading.next()).done !== true);
}

async function* joined(blobs: BlobStore, { sender, checksum, chunks }: Assembly): AsyncIterable<Uint8Array> {
  const hash = createHash('sha1')
  let size = 0
  for (const sha1 of chunks) {
    const chunk = await blobs.get(blobKeys.chunk(sender, sha1))
    if (chunk === undefined) throw new Error(`Chunk ${sha1} is gone`)
    size += chunk.length
    if (size > uploadLimits.maxFileSize) throw new BadWhole('too_large')
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== checksum) throw new BadWhole('wrong_checksum')
}
