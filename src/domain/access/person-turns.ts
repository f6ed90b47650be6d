import { personOf, type Actor } from './access.ts'

/** The work of people takes turns: so much at once, one piece of work of each person, and a bounded queue. */
export class PersonTurns {
  readonly #running = new Set<string>()
  readonly #waiting: { readonly who: string; readonly begin: () => void }[] = []
  readonly #limits: { readonly atOnce: number; readonly waiting: number; readonly waitingOfOne: number }

  constructor(limits: { readonly atOnce: number; readonly waiting: number; readonly waitingOfOne: number }) {
    this.#limits = limits
  }

  /** Resolves with the turn once it has come; with `undefined` at once if too many wait already. */
  async wait(actor: Actor): Promise<{ end(): void } | undefined> {
    const who = keyOf(actor)
    if (this.#running.has(who) || this.#running.size >= this.#limits.atOnce) {
      const own = this.#waiting.filter((other) => other.who === who).length
      if (own >= this.#limits.waitingOfOne || this.#waiting.length >= this.#limits.waiting) return undefined
      await new Promise<void>((begin) => this.#waiting.push({ who, begin }))
    } else this.#running.add(who)
    return { end: () => this.#end(who) }
  }

  /** The next to begin is the first in the queue whose person has nothing running: another one, if another waits. */
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

/** A person is one, whichever of their tokens they use. */
function keyOf(actor: Actor): string {
  const person = personOf(actor)
  if (person !== null) return `person ${person}`
  return actor.kind === 'token' ? `token ${actor.tokenId}` : actor.kind
}
