import { createHash } from 'node:crypto'
import type { BlobKey } from '#domain/blob/blob-store.ts'

/** Stores a blob. The same key always comes with the same bytes. */
export type PutBlob = (key: BlobKey, bytes: Uint8Array) => Promise<void>

/** Stores an index under the hash of its content, so that identical indexes of two uploads are stored once. */
export async function keepIndex(index: Uint8Array, put: PutBlob): Promise<BlobKey> {
  const key = `index/${createHash('sha1').update(index).digest('hex')}`
  await put(key, index)
  return key
}
