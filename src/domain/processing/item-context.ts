import type { EnvelopeHeader } from '../envelope/envelope.ts'
import type { ProjectId } from '../ids.ts'

/** The facts of how an item came in, besides its bytes. */
export interface ItemContext {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch, by our clock. */
  readonly receivedAt: number
  /** The client's address as the server saw it (behind trusted proxies: as they said). */
  readonly remoteAddress: string | null
  /** Of the request that brought it. */
  readonly userAgent: string | null
  readonly envelope: EnvelopeHeader
  /** See `SpoolRecord`; 0 where it is not known. */
  readonly arrival?: number
  /** The item's place in its envelope. */
  readonly index: number
}
