/** Filter choices by what the user has watched. */
export const seenChoices = ['all', 'unseen', 'seen'] as const
export type SeenChoice = (typeof seenChoices)[number]

/** The term that the switch writes. Other spellings are left alone. */
const TERM = /(?:^|\s)is:(seen|unseen)(?=\s|$)/

/** Returns a query's choice. */
export function seenIn(query: string): SeenChoice {
  const said = TERM.exec(query)?.[1]
  return seenChoices.find((choice) => choice === said) ?? 'all'
}

/** Returns the query with another choice. */
export function withSeen(query: string, choice: SeenChoice): string {
  const rest = query.replace(TERM, '').trim()
  return choice === 'all' ? rest : `${rest} is:${choice}`.trim()
}
