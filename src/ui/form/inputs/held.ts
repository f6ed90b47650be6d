// One file per input, so that a page loads only those its form uses.

/** Returns a text field's value, or `undefined` for a secret. */
export function textOf(held: unknown): string | undefined {
  return typeof held === 'string' ? held : undefined
}

/** Returns the values of a field with several. */
export function textsOf(held: unknown): readonly string[] {
  return Array.isArray(held) ? held.map(String) : []
}
