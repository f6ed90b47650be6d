import { createHash } from 'node:crypto'
import { personOf, type Grant } from '#domain/access/access.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'

/** Where uploads keep what they are made of. All but debug files is for the way only, and goes when it is stale. */
export const blobKeys = {
  /** Only its sender may assemble it: knowing the SHA-1 of a chunk does not prove having its content. */
  chunk: (sender: Sender, sha1: string): BlobKey => `chunks/${sender}/${sha1}`,
  /** A whole bundle, while it is being read. */
  bundle: (sha1: string): BlobKey => `bundles/${sha1}`,
  /** The result of reading a bundle: another release with the same bundle gets it without reading it again. */
  indexed: (sha1: string): BlobKey => `indexed/${sha1}`,
  /** An upload that waits or is being read: it survives a restart. */
  waiting: (id: string): BlobKey => `waiting/${id}`,
  debugFile: (sha1: string): BlobKey => `debug-files/${sha1}`,
} as const

export const passingPrefixes = ['chunks/', 'bundles/', 'indexed/', 'waiting/'] as const

/** The person whose session or token sends chunks; tokens of the organization, which see all projects, are one sender. */
export type Sender = string & { readonly __brand: 'Sender' }

/** Returns who sends chunks with a grant: a hash, as ids of people have letters that no key may have. */
export function senderOf({ actor }: Grant<'project:releases'>): Sender {
  const person = personOf(actor)
  return (person === null ? 'organization' : sha1Of(person)) as Sender
}

/** sha1 in lower-case hex, as uploads are named by (docs/protocol.md 6.3). */
export function sha1Of(bytes: Uint8Array | string): string {
  return createHash('sha1').update(bytes).digest('hex')
}
