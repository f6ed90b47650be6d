import { createHash } from 'node:crypto'
import { personOf, type Grant } from '#domain/access/access.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'

/** Blob keys of uploads. Everything except debug files is temporary, and deleted when stale. */
export const blobKeys = {
  /** Per sender: knowing the SHA-1 of a chunk does not prove having its content. */
  chunk: (sender: Sender, sha1: string): BlobKey => `chunks/${sender}/${sha1}`,
  /** A complete bundle, while it is being read. */
  bundle: (sha1: string): BlobKey => `bundles/${sha1}`,
  /** The result of reading a bundle, reused by other releases with the same bundle. */
  indexed: (sha1: string): BlobKey => `indexed/${sha1}`,
  /** An upload that is queued or being read, which survives a restart. */
  waiting: (id: string): BlobKey => `waiting/${id}`,
  debugFile: (sha1: string): BlobKey => `debug-files/${sha1}`,
} as const

export const passingPrefixes = ['chunks/', 'bundles/', 'indexed/', 'waiting/'] as const

/**
 * The person whose session or token sends chunks. Tokens of the organization, which see all projects, count as one
 * sender.
 */
export type Sender = string & { readonly __brand: 'Sender' }

/** Returns the sender behind a grant, hashed because user ids contain characters that keys must not have. */
export function senderOf({ actor }: Grant<'project:releases'>): Sender {
  const person = personOf(actor)
  return (person === null ? 'organization' : sha1Of(person)) as Sender
}

/** sha1 in lower-case hex, which names uploads (docs/protocol.md 6.3). */
export function sha1Of(bytes: Uint8Array | string): string {
  return createHash('sha1').update(bytes).digest('hex')
}
