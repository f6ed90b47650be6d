/** The hidden field that says which detector a form is of. */
export const DETECTOR = 'detector'
