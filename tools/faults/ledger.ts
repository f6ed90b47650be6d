import { add, type LoadEnd, type Sent, type Units } from '../../e2e/harness/load.ts'

/** Everything sent to a stage, with its outcome. */
export class Ledger {
  readonly sent: Sent[] = []
  /** Ids lost to disk corruption. */
  readonly forgiven = new Set<string>()
  readonly refusals = new Set<string>()
  /** Corrupted records. */
  damaged = 0
  readonly #acknowledged: Record<string, number> = {}
  readonly #unsure: Record<string, number> = {}

  get acknowledged(): Units {
    return this.#acknowledged
  }

  /** Unanswered data, which may be stored. */
  get unsure(): Units {
    return this.#unsure
  }

  /** Records a load. Returns how many envelopes were acknowledged and refused. */
  keep({ acknowledged, unanswered, sent, refusals }: LoadEnd): Readonly<Record<'acknowledged' | 'refused', number>> {
    for (const one of sent) this.sent.push(one)
    for (const refusal of refusals) this.refusals.add(refusal)
    add(this.#acknowledged, acknowledged)
    add(this.#unsure, unanswered)
    const count = (end: Sent['end']) => sent.filter((one) => one.end === end).length
    return { acknowledged: count('acknowledged'), refused: count('refused') }
  }
}
