import { Turnstile } from '#domain/turnstile.ts'

/**
 * Answers of one client that are made at once: as many connections as a browser opens to a server of HTTP/1.1, so that one
 * person never waits for a turn (docs/decisions/0147-answers-in-turn.md).
 */
const MOST_AT_ONCE = 6

/** Runs a piece of work when its turn has come. */
export type InTurn = (work: () => Promise<unknown>) => void

/** Limits how many answers are made for each client at once. Further requests wait in order, per client. */
export class ClientTurns {
  readonly #longestMs: number
  readonly #clients = new Map<string, { readonly turnstile: Turnstile; requests: number }>()

  /** @param longestMs work that takes longer gives its turn to the next, and goes on */
  constructor(longestMs: number) {
    this.#longestMs = longestMs
  }

  /** Returns a function that runs the work of one request in its client's turn. */
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
