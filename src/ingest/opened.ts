import type { Buffer } from 'node:buffer'
import type { Envelope, EnvelopeItem } from '#domain/envelope/envelope.ts'

/** What a request brought, as an envelope. */
export interface Opened {
  readonly envelope: Envelope
  /** The bytes that it was read from; null where it was put together here. */
  readonly bytes: Buffer | null
  /** Items whose payload was too large to be kept, and the bytes that it had. */
  readonly unread: ReadonlyMap<EnvelopeItem, number>
}

const nothing: Opened['unread'] = new Map()

/** An envelope that was put together from something else. */
export function madeHere(envelope: Envelope): Opened {
  return { envelope, bytes: null, unread: nothing }
}
