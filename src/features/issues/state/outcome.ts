import type { GroupHash, IssueId } from '#domain/ids.ts'
import type { ActionId } from '#domain/issue/activity.ts'

/** How a change can be taken back. It travels to the browser and back. */
export type Undo =
  /** What somebody decided: each issue gets back what it had before. */
  | { readonly kind: 'action'; readonly action: ActionId }
  /** Restores the issues that somebody deleted, within the hour. */
  | { readonly kind: 'deletion'; readonly action: ActionId }
  /** Takes these groups out of the issue again, each of them into an issue of its own. */
  | { readonly kind: 'merge'; readonly issueId: IssueId; readonly groups: readonly (readonly GroupHash[])[] }

/** Marks the line that says what a change came to. */
export const OUTCOME_LINE = 'data-outcome'

/** What a change came to, in a finished sentence. */
export interface Outcome {
  readonly done: boolean
  readonly text: string
  /** Where to look now. */
  readonly issue?: { readonly href: string; readonly name: string }
  readonly undo?: Undo
}
