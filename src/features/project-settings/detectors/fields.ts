/** Hidden field with the form's detector. */
export const DETECTOR = 'detector'
