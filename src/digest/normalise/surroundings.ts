import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { EventId } from '#domain/ids.ts'

/** The facts about an event outside its payload. */
export interface Surroundings {
  readonly eventId: EventId
  /** Milliseconds since the epoch, by the server's clock. */
  readonly receivedAt: number
  /** The remote address of the connection that delivered it. */
  readonly remoteAddress: string | null
  /** From the request that delivered it: a browser report (docs/protocol.md 5.6) names the browser nowhere else. */
  readonly userAgent?: string | null
  readonly envelope: EnvelopeHeader
  /** Country and city of an address, in the form of `user.geo`; `undefined` if unknown. */
  readonly geo?: (address: string) => JsonObject | undefined
}
