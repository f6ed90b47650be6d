import type { EventKey } from '#domain/event/event-store.ts'
import type { GroupHash } from '#domain/ids.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { Db } from '#storage/catalogue/engine.ts'

/** The context of a kind's commit. */
export interface CommitContext {
  /** The batch's single transaction. */
  readonly db: Db
  readonly now: Date
  /** The group of an event; null if the event has not arrived. */
  readonly groupOf: (event: EventKey) => GroupHash | null
}

/** The result of a kind's commit. */
export interface StepResult {
  /** For each item, in order, whether it is new. If absent, duplicates were removed earlier and all are new. */
  readonly isNew?: readonly boolean[]
  readonly newIssues?: number
  /** Called after the transaction has committed. */
  readonly committed?: () => void
}

/** A kind's part in the single transaction of a batch. */
export interface CommitStep<Item extends DigestedItem> {
  /** Writes what a batch's items change in the catalogue. Their projects exist, and there is at least one item. */
  run(context: CommitContext, items: readonly Item[]): Promise<StepResult>
}
