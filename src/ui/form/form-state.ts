/** What a form says about the last attempt to save it. */
export interface SaveNote {
  readonly tone: 'saved' | 'refused' | 'stale'
  readonly title: string
  readonly text: string
}

/** Something in a field that cannot be taken. */
export interface FieldProblem {
  /** The field's name in the form. */
  readonly field: string
  /** What is wrong and how to mend it. */
  readonly text: string
  /** Of a field of many lines: from 1. */
  readonly line?: number
  /** From 1, in characters. */
  readonly column?: number
}

/**
 * All that a settings form shows after an attempt. It travels to the browser and back, and through a plain form post
 * where no script runs: data only, its sentences finished.
 */
export interface FormState<V, T> {
  /** What the fields hold. */
  readonly values: V
  /** Fields take `values` anew when this changes; otherwise they keep what was typed. */
  readonly edition: number
  /** Which saved state the edits are on top of; '' where nobody looks. */
  readonly stamp: string
  readonly note: SaveNote | null
  readonly problems: readonly FieldProblem[]
  /** What somebody else saved meanwhile, as text to read, where that is in the way. */
  readonly theirs: string | null
  /** What the attempt came to besides: what trying it out showed, a secret that is shown this once. */
  readonly result: T | null
}

/** The state of a form that nobody has touched. */
export function untouched<V, T = never>(values: V, stamp = ''): FormState<V, T> {
  return { values, edition: 0, stamp, note: null, problems: [], theirs: null, result: null }
}

/** Names of the hidden fields and of the buttons' field, in every settings form. */
export const hidden = { subject: 'subject', stamp: 'stamp', edition: 'edition', intent: 'intent' } as const

/** A server function behind a settings form. */
export type FormAction<S> = (state: S, form: FormData) => Promise<S>

/** The problems of one field of many lines. */
export function linesOf(
  problems: readonly FieldProblem[],
  field: string,
): readonly (FieldProblem & { readonly line: number; readonly column: number })[] {
  return problems.flatMap((problem) =>
    problem.field === field ? [{ ...problem, line: problem.line ?? 1, column: problem.column ?? 1 }] : [],
  )
}

/** What is wrong with a field, in one text; undefined where nothing is. */
export function problemOf(problems: readonly FieldProblem[], field: string): string | undefined {
  const own = problems.filter((problem) => problem.field === field)
  return own.length === 0 ? undefined : own.map(({ text }) => text).join(' ')
}
