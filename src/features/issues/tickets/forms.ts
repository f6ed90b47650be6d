import type { FormState } from '#ui/form/form-state.ts'

/** A ticket that has just been unlinked, kept until the next action for undo. */
export type LinksState = FormState<null, { readonly ticketId: number }>

/** A search result. */
export interface FoundTicket {
  readonly url: string
  readonly key: string
  readonly title: string
}

/** The typed ticket reference, and search results if it was not one. */
export type LinkState = FormState<{ readonly typed: string }, { readonly found: readonly FoundTicket[] }>

/** Names of the additional buttons. */
export const buttons = { unlink: 'unlink', relink: 'relink', pick: 'pick' } as const
