import { formText } from '../form-text.ts'
import type { FieldProblem, FormState } from './form-state.ts'

/** Returns the values of the named fields. Do not include passwords: they are never sent back. */
export function fieldsOf<const N extends string>(form: FormData, names: readonly N[]): Readonly<Record<N, string>> {
  return Object.fromEntries(names.map((name) => [name, formText(form, name)])) as Record<N, string>
}

/** The state after a failed attempt with invalid fields. Keeps the typed values. */
export function refusedFor<V, T>(
  state: FormState<V, T>,
  values: V,
  problems: readonly FieldProblem[],
  note: { readonly title: string; readonly text: string } | null = null,
): FormState<V, T> {
  return { ...state, values, problems, note: note === null ? null : { tone: 'refused', ...note } }
}

/** The state after a failed attempt that is not any field's fault. */
export function refusedBecause<V, T>(state: FormState<V, T>, values: V, title: string, text = ''): FormState<V, T> {
  return refusedFor(state, values, [], { title, text })
}

/** The state after a successful attempt. Resets the fields to the saved values. */
export function savedAs<V, T>(state: FormState<V, T>, values: V, title: string, text = ''): FormState<V, T> {
  return { ...state, values, edition: state.edition + 1, problems: [], note: { tone: 'saved', title, text } }
}
