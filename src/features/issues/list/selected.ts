import type { IssueStatus } from '#domain/issue/state.ts'

/** The name of the boxes that select a row. */
export const ISSUE_BOX = 'issue'

/** A row that is selected. */
export interface SelectedIssue {
  readonly id: number
  /** Its slug. */
  readonly project: string
  readonly status: IssueStatus
}

/** What can be done with the selected rows. */
export interface Choices {
  /** All of them are resolved or archived: what is left to do is to reopen them. */
  readonly isSettled: boolean
  /** All that are selected. */
  readonly all: readonly number[]
  /** Those that are decided about: the open ones, or all where none is open. */
  readonly decide: readonly number[]
  /** `one`: there is nothing to merge; `projects`: they are of several, which cannot be one issue. */
  readonly merge: readonly number[] | 'one' | 'projects'
}

/** What can be done with a selection. */
export function choicesOf(selected: readonly SelectedIssue[]): Choices {
  const ids = selected.map(({ id }) => id)
  const open = selected.filter(({ status }) => status === 'unresolved').map(({ id }) => id)
  const isOneProject = new Set(selected.map(({ project }) => project)).size <= 1
  return {
    isSettled: open.length === 0,
    all: ids,
    decide: open.length === 0 ? ids : open,
    merge: ids.length < 2 ? 'one' : isOneProject ? ids : 'projects',
  }
}

/** The places from one row to another, both included, in whichever direction. */
export function rangeOf(from: number, to: number): readonly number[] {
  const first = Math.min(from, to)
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, offset) => first + offset)
}
