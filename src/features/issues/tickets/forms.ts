import type { FormState } from '#ui/form/form-state.ts'

/** A ticket that is no longer linked, until something else is done: what undoing needs. */
export type LinksState = FormState<null, { readonly ticketId: number }>

/** A ticket that words were found in. */
export interface FoundTicket {
  readonly url: string
  readonly key: string
  readonly title: string
}

/** What was typed to name a ticket, and what was found where it named none. */
export type LinkState = FormState<{ readonly typed: string }, { readonly found: readonly FoundTicket[] }>

/** Names of the buttons that do more than send. */
export const buttons = { unlink: 'unlink', relink: 'relink', pick: 'pick' } as const
