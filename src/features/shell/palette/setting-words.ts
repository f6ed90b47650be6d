/** Texts of a catalogue, nested as there. */
export type Texts = string | { readonly [name: string]: Texts } | readonly Texts[]

/** All texts below, without what ICU puts into them: `{count, plural, …}`. */
export function textsIn(texts: Texts): readonly string[] {
  if (typeof texts !== 'string') return Object.values(texts).flatMap((part: Texts) => textsIn(part))
  return [texts.replaceAll(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, ' ').trim()]
}

/** A longer text is a sentence: it is searched, and has no room beside a name. */
const LONGEST_SHOWN = 48

/**
 * Whether all words of what was typed are in the names of a page or, those that the names lack, in one of its texts;
 * undefined: they are not. Returns the shortest such text, '' where the names have all words or no text is short.
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
