import type { FormState } from '#ui/form/form-state.ts'

export interface ViewValues {
  readonly name: string
  readonly visibility: string
}
export type ViewState = FormState<ViewValues, never>
