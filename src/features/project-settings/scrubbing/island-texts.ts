// Texts of the page's client components, from the project settings area.

export const changeTexts = ['scrub.after', 'scrub.before', 'scrub.nothingLeft'] as const

/** Texts of {@link RuleRows} and its fields. */
export const rowTexts = [
  'scrub.add',
  'scrub.down',
  'scrub.field.how',
  'scrub.field.pattern',
  'scrub.field.what',
  'scrub.field.where',
  'scrub.field.wherePlaceholder',
  'scrub.field.with',
  'scrub.none',
  'scrub.remove',
  'scrub.up',
] as const
