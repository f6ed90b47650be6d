/** The texts that {@link OwnershipResult} shows, of the area of a project's settings. */
export const ownershipResultTexts = [
  'owners.try.facts',
  'owners.try.matched',
  'owners.try.owners',
  'owners.try.rule',
] as const
