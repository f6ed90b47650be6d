import type { FormState } from '#ui/form/form-state.ts'

/** State of the provider buttons: after a press, the address to continue at. */
export type ProviderState = FormState<null, { readonly url: string; readonly label: string }>
