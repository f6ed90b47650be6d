/** Marks the owner picker's buttons; the value is the button's place. */
export const OWNER_BUTTON = 'data-owner'

/** A list row, the selection bar, or the page. */
export type OwnerPlace = 'row' | 'selection' | 'page'
