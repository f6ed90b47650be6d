/**
 * The scrubbing work for one event. Counted instead of timed, so that the same bytes give the same row on any machine:
 * one unit is one character read by one search for secrets.
 */
export class WorkBudget {
  #left: number
  #refusals = 0
  #failures = 0

  constructor(work: number) {
    this.#left = work
  }

  /** Deducts work from the budget. Returns whether enough was left; if not, the caller must leave nothing readable. */
  spend(work: number): boolean {
    if (work > this.#left) {
      this.#refusals++
      return false
    }
    this.#left -= work
    return true
  }

  /** Notes that a rule could not read a text, which is then replaced entirely. */
  fail(): void {
    this.#failures++
  }

  get failures(): number {
    return this.#failures
  }

  /** Returns how often work was refused so far. */
  get refusals(): number {
    return this.#refusals
  }
}

/** The work for one event: about 70 ms at most, and far more than real SDK data needs. */
const EVENT_WORK = 6_000_000

export const budgetOfEvent = (): WorkBudget => new WorkBudget(EVENT_WORK)
export const budgetOfName = (): WorkBudget => new WorkBudget(EVENT_WORK)

const EVENT_BYTES = 1024 * 1024

/** For all spans of an item, in proportion to its size, which may be several times that of an event. */
export const budgetOfItem = (bytes: number): WorkBudget =>
  new WorkBudget(EVENT_WORK * Math.max(1, Math.ceil(bytes / EVENT_BYTES)))
