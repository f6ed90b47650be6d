/** Maximum characters of one kind of grouping rules: enough for some hundreds. */
export const MAX_GROUPING_TEXT = 50_000

/** Limits of an inbound filter list: entries, and characters per entry. */
export const filterLimits = { entries: 1_000, characters: 500 } as const

/** Limits of scrubbing: rules, field names, and characters of a name, selector, pattern or replacement. */
export const scrubLimits = { rules: 200, names: 1_000, characters: 500 } as const
