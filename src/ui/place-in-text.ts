/** Placeholder for a row's own value in a text that all rows share. */
export const PLACE = '{}'
