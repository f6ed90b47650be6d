type Sent = Readonly<Record<string, readonly string[]>>

/**
 * Returns the first parameter of a change that has no value (a variable that was not set). It is refused, as its absence
 * may mean all issues of a project.
 */
export function emptyParameter(sent: Sent): string | undefined {
  return Object.keys(sent).find((name) => sent[name]?.some((value) => value.trim() === ''))
}

/** Returns the first parameter that is not among the known ones: `id[]`, as some HTTP clients write lists. */
export function unknownParameter(sent: Sent, known: readonly string[]): string | undefined {
  return Object.keys(sent).find((name) => !known.includes(name))
}
