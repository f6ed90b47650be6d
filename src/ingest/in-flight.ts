import { availableParallelism } from 'node:os'
import { clientNetwork } from '#domain/client-network.ts'
import { createShares, type Holding } from '#domain/shares.ts'
import { Turnstile } from '#domain/turnstile.ts'
import { createBodyBlocks, type BodyMemory } from './body-memory.ts'

/** Counts all body bytes in memory over all requests, shared by address and by key. */
export interface InFlight {
  /** @param address null: the connection is gone */
  open(address: string | null): Room
}

/** A request's share of memory for its body. */
export interface Room {
  readonly holding: Holding
  /** Memory for copies of the body, released when the holding is closed. */
  readonly memory: BodyMemory
  /** Records the key that the body belongs to. */
  belongsTo(key: string): void
  /** Runs a decoding step when it is the key's turn, or the address's while the key is unknown. */
  turn(task: () => Promise<void>): Promise<void>
  /** The refusal for a request that has no room left. */
  overloaded(): { readonly reason: 'overloaded'; readonly retryAfterSeconds: number }
}

/** The cost of a request in addition to its body, because thousands of slow ones add up. */
const REQUEST_BYTES = 16 * 1024

/** At most half of the cores, and of the threads that write files. The others are for accepted data. */
const DECODING_AT_ONCE = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/** @param decodingAtOnce number of body pieces decoded concurrently */
export function createInFlight(
  maxBytes: number,
  now: () => number,
  decodingAtOnce: number = DECODING_AT_ONCE,
): InFlight {
  const shares = createShares({ most: maxBytes, perHolding: REQUEST_BYTES }, now)
  const decoding = new Turnstile(decodingAtOnce)
  const blocks = createBodyBlocks()
  return {
    open(address) {
      // A key cannot be mistaken for an address.
      let sender = clientNetwork(address ?? '')
      const holding = shares.open(sender)
      return {
        holding,
        memory: blocks.open(),
        belongsTo(key) {
          sender = key
          holding.belongsTo(key)
        },
        turn: (task) => decoding.pass(task, sender),
        overloaded: () => ({ reason: 'overloaded', retryAfterSeconds: shares.retryAfterSeconds() }),
      }
    },
  }
}
