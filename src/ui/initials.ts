const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the initials for an avatar: `Ann Lee` → `AL`, `ann` → `A`, `山田太郎` → `山`; `?` without a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.@-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const [first] = words
  const last = words.length > 1 && !name.includes('@') ? words.at(-1) : undefined
  if (first === undefined) return '?'
  return `${firstLetter(first)}${last === undefined ? '' : firstLetter(last)}`
}

function firstLetter(word: string): string {
  const [first] = letters.segment(word)
  return (first?.segment ?? '').toLocaleUpperCase()
}

/** Returns a stable colour index below `colours` for an id. */
export function colourOf(id: string, colours: number): number {
  let hash = 0
  for (const char of id) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0
  return hash % colours
}
