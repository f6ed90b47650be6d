/** The texts that {@link GroupingResult} shows, of the area of a project's settings. */
export const groupingResultTexts = [
  'grouped.counts',
  'grouped.decidedBy',
  'grouped.hash',
  'grouped.ignored',
  'grouped.noRule',
  'grouped.noStackRules',
  'grouped.nothing',
  'grouped.otherVariants',
  'grouped.rule',
  'grouped.stackRules',
  'grouped.values',
] as const
