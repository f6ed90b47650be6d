import type { GroupHash, IssueId } from '#domain/ids.ts'
import type { ActionId } from '#domain/issue/activity.ts'

/** How to undo a change. Travels to the browser and back. */
export type Undo =
  /** A decision: restores each issue's previous state. */
  | { readonly kind: 'action'; readonly action: ActionId }
  /** Restores the issues that somebody deleted, within the hour. */
  | { readonly kind: 'deletion'; readonly action: ActionId }
  /** Takes these groups out of the issue again, each of them into an issue of its own. */
  | { readonly kind: 'merge'; readonly issueId: IssueId; readonly groups: readonly (readonly GroupHash[])[] }

/** Marks the line with a change's outcome. */
export const OUTCOME_LINE = 'data-outcome'

/** A change's outcome as a translated sentence. */
export interface Outcome {
  readonly done: boolean
  readonly text: string
  /** Where to continue. */
  readonly issue?: { readonly href: string; readonly name: string }
  readonly undo?: Undo
}
