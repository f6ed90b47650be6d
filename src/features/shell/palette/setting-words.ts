/** Nested texts of a catalogue. */
export type Texts = string | { readonly [name: string]: Texts } | readonly Texts[]

/** All texts below, without ICU arguments such as `{count, plural, …}`. */
export function textsIn(texts: Texts): readonly string[] {
  if (typeof texts !== 'string') return Object.values(texts).flatMap((part: Texts) => textsIn(part))
  return [texts.replaceAll(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, ' ').trim()]
}

/** Longer texts are searched but not shown next to a name. */
const LONGEST_SHOWN = 48

/**
 * Returns the shortest text of a page that contains the words missing from its names. '' if the names contain all words
 * or every matching text is too long; `undefined` if the page does not match.
 */
export function matchedText(names: readonly string[], texts: readonly string[], typed: string): string | undefined {
  const name = names.join(' ').toLowerCase()
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const lacking = words.filter((word) => !name.includes(word))
  if (lacking.length === 0) return ''
  const fitting = texts.filter((text) => lacking.every((word) => text.toLowerCase().includes(word)))
  const [shortest] = fitting.toSorted((a, b) => a.length - b.length)
  return shortest === undefined || shortest.length <= LONGEST_SHOWN ? shortest : ''
}
