import type { EnvelopeHeader } from '../envelope/envelope.ts'
import type { ProjectId } from '../ids.ts'

/** Metadata of how an item arrived. */
export interface ItemContext {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch, by our clock. */
  readonly receivedAt: number
  /** The client's address as seen by the server, or as reported by trusted proxies. */
  readonly remoteAddress: string | null
  /** User agent of the request. */
  readonly userAgent: string | null
  readonly envelope: EnvelopeHeader
  /** See `SpoolRecord`; 0 if unknown. */
  readonly arrival?: number
  /** Index of the item in its envelope. */
  readonly index: number
}
