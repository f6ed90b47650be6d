/** The texts of {@link GroupingResult}, from the project settings area. */
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
