import { createHash } from 'node:crypto'
import type { BlobKey } from '#domain/blob/blob-store.ts'

/** Where uploads keep what they are made of. All but debug files is for the way only, and goes when it is stale. */
export const blobKeys = {
  chunk: (sha1: string): BlobKey => `chunks/${sha1}`,
  /** A whole bundle, while it is being read. */
  bundle: (sha1: string): BlobKey => `bundles/${sha1}`,
  /** The result of reading a bundle: another release with the same bundle gets it without reading it again. */
  indexed: (sha1: string): BlobKey => `indexed/${sha1}`,
  /** An upload that waits or is being read: it survives a restart. */
  waiting: (id: string): BlobKey => `waiting/${id}`,
  debugFile: (sha1: string): BlobKey => `debug-files/${sha1}`,
} as const

export const passingPrefixes = ['chunks/', 'bundles/', 'indexed/', 'waiting/'] as const

/** sha1 in lower-case hex, as uploads are named by (docs/protocol.md 6.3). */
export function sha1Of(bytes: Uint8Array | string): string {
  return createHash('sha1').update(bytes).digest('hex')
}
