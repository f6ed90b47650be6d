// The inputs have a file each, so that a page loads those alone that its form has.

/** What a field of text holds; undefined where its form keeps it to itself. */
export function textOf(held: unknown): string | undefined {
  return typeof held === 'string' ? held : undefined
}

/** What a field of several values holds. */
export function textsOf(held: unknown): readonly string[] {
  return Array.isArray(held) ? held.map(String) : []
}
