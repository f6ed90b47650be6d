/** Where what is a row's own goes in a text that all rows share. */
export const PLACE = '{}'
