// The texts that the islands of this page show, of the area of a project's settings.

/** Of {@link ChangeList}. */
export const changeTexts = ['scrub.after', 'scrub.before', 'scrub.nothingLeft'] as const

/** Of {@link RuleRows} and its fields. */
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
