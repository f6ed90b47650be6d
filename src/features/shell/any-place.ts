/** Placeholder for a place's name in the shortcut list's text. */
export const ANY_PLACE = '*'
