/**
 * The work that scrubbing may put into one event. It is counted and not timed, so that the same bytes come to the same
 * row on any machine: one unit is one character that one search for secrets reads.
 */
export class WorkBudget {
  #left: number
  #refusals = 0
  #failures = 0

  constructor(work: number) {
    this.#left = work
  }

  /** Takes work out of the budget. Returns whether there was enough left; whoever gets no work leaves nothing readable. */
  spend(work: number): boolean {
    if (work > this.#left) {
      this.#refusals++
      return false
    }
    this.#left -= work
    return true
  }

  /** Notes that a rule could not read a text, which is replaced as a whole. */
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

/** The work for one event. Some 70 ms at most, and far beyond what real SDKs send. */
const EVENT_WORK = 6_000_000

export const budgetOfEvent = (): WorkBudget => new WorkBudget(EVENT_WORK)
/** For the name of a file. */
export const budgetOfName = (): WorkBudget => new WorkBudget(EVENT_WORK)

const EVENT_BYTES = 1024 * 1024

/** For all spans of an item, which may be several times the size of an event: in proportion to it. */
export const budgetOfItem = (bytes: number): WorkBudget =>
  new WorkBudget(EVENT_WORK * Math.max(1, Math.ceil(bytes / EVENT_BYTES)))
