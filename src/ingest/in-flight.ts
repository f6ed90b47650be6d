import { availableParallelism } from 'node:os'
import { clientNetwork } from '#domain/client-network.ts'
import { createShares, type Holding } from '#domain/shares.ts'
import { Turnstile } from '#domain/turnstile.ts'
import { createBodyBlocks, type BodyMemory } from './body-memory.ts'

/** The count of all body bytes in memory, over all requests, shared out by address and by key. */
export interface InFlight {
  /** @param address null: the connection is gone */
  open(address: string | null): Room
}

/** The room that a request has for its body. */
export interface Room {
  readonly holding: Holding
  /** What is kept of the body while it is there; who closes the holding releases it. */
  readonly memory: BodyMemory
  /** Says with whose key the body comes. */
  belongsTo(key: string): void
  /** Runs a piece of decoding when it is the turn of the key, or of the address while no key is known. */
  turn(task: () => Promise<void>): Promise<void>
  /** The refusal where there is none left. */
  overloaded(): { readonly reason: 'overloaded'; readonly retryAfterSeconds: number }
}

/** A request costs this much beside its body: thousands of slow ones add up. */
const REQUEST_BYTES = 16 * 1024

/** No more than half of the cores, and of the threads that files are written with: the others are for what is taken. */
const DECODING_AT_ONCE = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/** @param decodingAtOnce pieces of bodies that are decoded at the same time */
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
      // No key reads as an address.
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
