/** The outcome of the last attempt to save. */
export interface SaveNote {
  readonly tone: 'saved' | 'refused' | 'stale'
  readonly title: string
  readonly text: string
}

/** An invalid field. */
export interface FieldProblem {
  /** The field's name in the form. */
  readonly field: string
  /** Describes the error and how to fix it. */
  readonly text: string
  /** Line of a multi-line field, from 1. */
  readonly line?: number
  /** Column in characters, from 1. */
  readonly column?: number
}

/**
 * Everything a settings form shows after an attempt. Plain data with translated texts, because it travels to the
 * browser and back, and through a plain form post without JavaScript.
 */
export interface FormState<V, T> {
  /** Values of the fields. */
  readonly values: V
  /** Fields reset to `values` when this changes; otherwise they keep what was typed. */
  readonly edition: number
  /** Identifies the saved version that the edits are based on; '' if conflicts are not checked. */
  readonly stamp: string
  readonly note: SaveNote | null
  readonly problems: readonly FieldProblem[]
  /** The conflicting version that another user saved in the meantime, as readable text. */
  readonly theirs: string | null
  /** Other results of the attempt: the outcome of a test run, or a secret shown only once. */
  readonly result: T | null
}

/** The state of a form before the first attempt. */
export function untouched<V, T = never>(values: V, stamp = ''): FormState<V, T> {
  return { values, edition: 0, stamp, note: null, problems: [], theirs: null, result: null }
}

/** Names of the hidden fields and of the buttons in every settings form. */
export const hidden = { subject: 'subject', stamp: 'stamp', edition: 'edition', intent: 'intent' } as const

/** A server function behind a settings form. */
export type FormAction<S> = (state: S, form: FormData) => Promise<S>

/** Returns the problems of a multi-line field. */
export function linesOf(
  problems: readonly FieldProblem[],
  field: string,
): readonly (FieldProblem & { readonly line: number; readonly column: number })[] {
  return problems.flatMap((problem) =>
    problem.field === field ? [{ ...problem, line: problem.line ?? 1, column: problem.column ?? 1 }] : [],
  )
}

/** Joins all problems of a field into one text; `undefined` if there are none. */
export function problemOf(problems: readonly FieldProblem[], field: string): string | undefined {
  const own = problems.filter((problem) => problem.field === field)
  return own.length === 0 ? undefined : own.map(({ text }) => text).join(' ')
}
