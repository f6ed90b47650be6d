import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { EventId } from '#domain/ids.ts'

/** The facts about an event that are not in its payload. */
export interface Surroundings {
  readonly eventId: EventId
  /** Milliseconds since the epoch, by our clock. */
  readonly receivedAt: number
  /** The address of the connection that it came by. */
  readonly remoteAddress: string | null
  /**
   * Of the request that it came by: a browser that reports by itself (docs/protocol.md 5.6) tells its own nowhere else.
   */
  readonly userAgent?: string | null
  /** The first line of the envelope that it came in. */
  readonly envelope: EnvelopeHeader
  /** Country and city of an address, in the form of `user.geo`; undefined where nobody knows. */
  readonly geo?: (address: string) => JsonObject | undefined
}
