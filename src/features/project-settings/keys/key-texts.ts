/** The texts of {@link KeyForm}, from the project settings area. */
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
