import type { Buffer } from 'node:buffer'
import type { Envelope, EnvelopeItem } from '#domain/envelope/envelope.ts'

/** A request's contents as an envelope. */
export interface Opened {
  readonly envelope: Envelope
  /** The bytes that it was read from, or null if it was assembled here. */
  readonly bytes: Buffer | null
  /** Items whose payload was too large to keep, with its size. */
  readonly unread: ReadonlyMap<EnvelopeItem, number>
}

const nothing: Opened['unread'] = new Map()

/** An envelope that was assembled from another format. */
export function madeHere(envelope: Envelope): Opened {
  return { envelope, bytes: null, unread: nothing }
}
