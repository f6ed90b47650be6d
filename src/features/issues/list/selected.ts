import type { IssueStatus } from '#domain/issue/state.ts'

/** The name of the row checkboxes. */
export const ISSUE_BOX = 'issue'

/** A selected row. */
export interface SelectedIssue {
  readonly id: number
  /** Its slug. */
  readonly project: string
  readonly status: IssueStatus
}

/** The actions available for a selection. */
export interface Choices {
  /** Whether all are resolved or archived, so that only reopening is left. */
  readonly isSettled: boolean
  /** All selected. */
  readonly all: readonly number[]
  /** Issues that decisions apply to: the open ones, or all if none is open. */
  readonly decide: readonly number[]
  /** `one`: merging needs at least two; `projects`: issues of several projects cannot be merged. */
  readonly merge: readonly number[] | 'one' | 'projects'
}

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

/** Returns the indices between two rows, inclusive, in either direction. */
export function rangeOf(from: number, to: number): readonly number[] {
  const first = Math.min(from, to)
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, offset) => first + offset)
}
