/** What the list shows, by what whoever looks has watched. */
export const seenChoices = ['all', 'unseen', 'seen'] as const
export type SeenChoice = (typeof seenChoices)[number]

/** The term as the switch writes it; what somebody wrote otherwise stays as it is. */
const TERM = /(?:^|\s)is:(seen|unseen)(?=\s|$)/

/** Returns the choice that a search stands for. */
export function seenIn(query: string): SeenChoice {
  const said = TERM.exec(query)?.[1]
  return seenChoices.find((choice) => choice === said) ?? 'all'
}

/** Returns the search with another choice. */
export function withSeen(query: string, choice: SeenChoice): string {
  const rest = query.replace(TERM, '').trim()
  return choice === 'all' ? rest : `${rest} is:${choice}`.trim()
}
