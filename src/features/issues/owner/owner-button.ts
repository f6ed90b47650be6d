/** Marks the buttons that open the picker of owners; its value says where the button is. */
export const OWNER_BUTTON = 'data-owner'

/** On a row of the list, in the bar of what is selected, on the page. */
export type OwnerPlace = 'row' | 'selection' | 'page'
