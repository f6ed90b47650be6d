import { createHash } from 'node:crypto'
import type { BlobKey } from '#domain/blob/blob-store.ts'

/** Keeps a blob. Told the same key again, it gets the same bytes. */
export type PutBlob = (key: BlobKey, bytes: Uint8Array) => Promise<void>

/** Named by what is in it: the same index of two uploads is kept once. */
export async function keepIndex(index: Uint8Array, put: PutBlob): Promise<BlobKey> {
  const key = `index/${createHash('sha1').update(index).digest('hex')}`
  await put(key, index)
  return key
}
