/** Characters of one kind of rules: some hundreds of them. */
export const MAX_RULES_TEXT = 50_000
