/** The texts of {@link OwnershipResult}, from the project settings area. */
export const ownershipResultTexts = [
  'owners.try.facts',
  'owners.try.matched',
  'owners.try.owners',
  'owners.try.rule',
] as const
