/** The choices of a filter whose state lives in the address. */

/** What the address chose is offered even where it is not known: else nobody could take it back. */
export function withChosen(known: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...known, ...chosen])]
}

/** What is chosen once one of the choices has been pressed. */
export function toggled(chosen: readonly string[], one: string): readonly string[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
}
