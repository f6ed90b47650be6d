import { formText } from '../form-text.ts'
import type { FieldProblem, FormState } from './form-state.ts'

/** What a form holds under these names. Leave passwords out: they are never sent back. */
export function fieldsOf<const N extends string>(form: FormData, names: readonly N[]): Readonly<Record<N, string>> {
  return Object.fromEntries(names.map((name) => [name, formText(form, name)])) as Record<N, string>
}

/** It was not done, because of these fields. What was typed stays. */
export function refusedFor<V, T>(
  state: FormState<V, T>,
  values: V,
  problems: readonly FieldProblem[],
  note: { readonly title: string; readonly text: string } | null = null,
): FormState<V, T> {
  return { ...state, values, problems, note: note === null ? null : { tone: 'refused', ...note } }
}

/** It was not done, and no field is to blame. */
export function refusedBecause<V, T>(state: FormState<V, T>, values: V, title: string, text = ''): FormState<V, T> {
  return refusedFor(state, values, [], { title, text })
}

/** It is done: the fields are made anew, with what is saved now. */
export function savedAs<V, T>(state: FormState<V, T>, values: V, title: string, text = ''): FormState<V, T> {
  return { ...state, values, edition: state.edition + 1, problems: [], note: { tone: 'saved', title, text } }
}
