import { add, type LoadEnd, type Sent, type Units } from '../../e2e/harness/load.ts'

/** All that was ever sent to a stage, and what became of it. */
export class Ledger {
  readonly sent: Sent[] = []
  /** Ids of what a damage of the disk has taken. */
  readonly forgiven = new Set<string>()
  /** What was said to those who were refused. */
  readonly refusals = new Set<string>()
  /** Records that were damaged. */
  damaged = 0
  readonly #acknowledged: Record<string, number> = {}
  readonly #unsure: Record<string, number> = {}

  get acknowledged(): Units {
    return this.#acknowledged
  }

  /** What was cut off: it may have become durable. */
  get unsure(): Units {
    return this.#unsure
  }

  /** Writes a load down. Returns how many envelopes were acknowledged, and refused. */
  keep({ acknowledged, unanswered, sent, refusals }: LoadEnd): Readonly<Record<'acknowledged' | 'refused', number>> {
    for (const one of sent) this.sent.push(one)
    for (const refusal of refusals) this.refusals.add(refusal)
    add(this.#acknowledged, acknowledged)
    add(this.#unsure, unanswered)
    const count = (end: Sent['end']) => sent.filter((one) => one.end === end).length
    return { acknowledged: count('acknowledged'), refused: count('refused') }
  }
}
