import type { EventKey } from '#domain/event/event-store.ts'
import type { GroupHash } from '#domain/ids.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { Db } from '#storage/catalogue/engine.ts'

/** The parts that a kind's commit works with. */
export interface CommitContext {
  /** The one transaction of the batch. */
  readonly db: Db
  readonly now: Date
  /** The group of an event; null: it has not come. */
  readonly groupOf: (event: EventKey) => GroupHash | null
}

/** The result of a kind's commit. */
export interface StepResult {
  /** For each item, in their order, whether it had not come before. Absent: that was decided already, all are new. */
  readonly isNew?: readonly boolean[]
  readonly newIssues?: number
  /** Called when the transaction is through. */
  readonly committed?: () => void
}

/** The work of a kind in the one transaction of a batch. */
export interface CommitStep<Item extends DigestedItem> {
  /** Writes what the items of a batch change in the catalogue. Their projects exist, and there is one at least. */
  run(context: CommitContext, items: readonly Item[]): Promise<StepResult>
}
