import type { FormState } from '#ui/form/form-state.ts'

/** The field values of a view's form. */
export interface ViewValues {
  readonly name: string
  readonly visibility: string
}
export type ViewState = FormState<ViewValues, never>
