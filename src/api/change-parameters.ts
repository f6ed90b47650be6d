type Sent = Readonly<Record<string, readonly string[]>>

/**
 * Returns the first parameter of a change that has no value, such as an unset shell variable. Such a change is refused
 * because, without the parameter, it might apply to all issues of a project.
 */
export function emptyParameter(sent: Sent): string | undefined {
  return Object.keys(sent).find((name) => sent[name]?.some((value) => value.trim() === ''))
}

/** Returns the first unknown parameter, such as `id[]`, which some HTTP clients use for lists. */
export function unknownParameter(sent: Sent, known: readonly string[]): string | undefined {
  return Object.keys(sent).find((name) => !known.includes(name))
}
