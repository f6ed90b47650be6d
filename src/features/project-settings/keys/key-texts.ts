/** The texts that {@link KeyForm} shows, of the area of a project's settings. */
export const keyTexts = [
  'keys.enabled',
  'keys.enabledHint',
  'keys.label',
  'keys.labelHint',
  'keys.rotate.hint',
  'keys.rotate.intake',
  'keys.rotate.submit',
  'save.submit',
] as const
