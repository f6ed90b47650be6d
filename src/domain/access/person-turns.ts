import { personOf, type Actor } from './access.ts'

/** Limits concurrent work: a maximum overall, one task per user, and a bounded queue. */
export class PersonTurns {
  readonly #running = new Set<string>()
  readonly #waiting: { readonly who: string; readonly begin: () => void }[] = []
  readonly #limits: { readonly atOnce: number; readonly waiting: number; readonly waitingOfOne: number }

  constructor(limits: { readonly atOnce: number; readonly waiting: number; readonly waitingOfOne: number }) {
    this.#limits = limits
  }

  /** Resolves when it is this actor's turn, or immediately with `undefined` if the queue is full. */
  async wait(actor: Actor): Promise<{ end(): void } | undefined> {
    const who = keyOf(actor)
    if (this.#running.has(who) || this.#running.size >= this.#limits.atOnce) {
      const own = this.#waiting.filter((other) => other.who === who).length
      if (own >= this.#limits.waitingOfOne || this.#waiting.length >= this.#limits.waiting) return undefined
      await new Promise<void>((begin) => this.#waiting.push({ who, begin }))
    } else this.#running.add(who)
    return { end: () => this.#end(who) }
  }

  /** Starts the first queued task whose user has nothing running, which favors other users. */
  #end(who: string): void {
    this.#running.delete(who)
    const ready = this.#waiting.filter((other) => !this.#running.has(other.who))
    const next = ready.find((other) => other.who !== who) ?? ready[0]
    if (next === undefined) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#running.add(next.who)
    next.begin()
  }
}

/** All tokens of a user count as the same user. */
function keyOf(actor: Actor): string {
  const person = personOf(actor)
  if (person !== null) return `person ${person}`
  return actor.kind === 'token' ? `token ${actor.tokenId}` : actor.kind
}
