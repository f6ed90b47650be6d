import { Turnstile } from '#domain/turnstile.ts'

/**
 * Concurrent responses per client: as many as a browser's HTTP/1.1 connections per server, so that a single user never
 * waits (docs/decisions/0147-answers-in-turn.md).
 */
const MOST_AT_ONCE = 6

/** Runs work when its turn comes. */
export type InTurn = (work: () => Promise<unknown>) => void

/** Limits concurrent responses per client. Further requests wait in order, per client. */
export class ClientTurns {
  readonly #longestMs: number
  readonly #clients = new Map<string, { readonly turnstile: Turnstile; requests: number }>()

  /** @param longestMs longer work yields its turn to the next, and continues */
  constructor(longestMs: number) {
    this.#longestMs = longestMs
  }

  /** Returns a function that runs a request's work in its client's turn. */
  of(name: string): InTurn {
    return (work) => void this.#pass(name, work)
  }

  async #pass(name: string, work: () => Promise<unknown>): Promise<void> {
    const client = this.#clients.get(name) ?? { turnstile: new Turnstile(MOST_AT_ONCE), requests: 0 }
    this.#clients.set(name, client)
    client.requests++
    await client.turnstile.pass(() => this.#untilLate(work()))
    if (--client.requests === 0) this.#clients.delete(name)
  }

  async #untilLate(work: Promise<unknown>): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(() => late.resolve(), this.#longestMs)
    await Promise.race([work, late.promise])
    clearTimeout(timer)
  }
}
