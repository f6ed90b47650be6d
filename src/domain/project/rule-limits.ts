/** Characters of one kind of grouping rules: some hundreds of them. */
export const MAX_GROUPING_TEXT = 50_000

/** Limits of what a person may put into a list of inbound filters: entries, and characters of each. */
export const filterLimits = { entries: 1_000, characters: 500 } as const

/** The same of scrubbing: rules, names of fields, and characters of a name, a place, a pattern, a replacement. */
export const scrubLimits = { rules: 200, names: 1_000, characters: 500 } as const
