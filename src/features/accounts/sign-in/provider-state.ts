import type { FormState } from '#ui/form/form-state.ts'

/** What the buttons of providers show: after a press, the address to go on to. */
export type ProviderState = FormState<null, { readonly url: string; readonly label: string }>
