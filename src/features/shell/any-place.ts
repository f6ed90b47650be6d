/** Stands for a place in the text that the sheet of keys has for each of them. */
export const ANY_PLACE = '*'
