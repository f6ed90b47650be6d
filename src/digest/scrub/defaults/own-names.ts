/** Names are compared by their prefix only: more letters cost memory, and the caller checks the whole name. */
const MOST_LETTERS = 32
/** Input classes of the automaton. Non-ASCII letters share the last ones. */
const CLASSES = 64
const SEPARATOR = 0
const FIRST_LETTER = 1
/** ASCII letters ignoring case, and digits. */
const ASCII_LETTERS = 36
const FIRST_SHARED = FIRST_LETTER + ASCII_LETTERS
const ASCII = 128
const ROOT = 0

const asciiClasses = new Uint8Array(ASCII)
for (let letter = 0; letter < ASCII_LETTERS; letter++) {
  const text = letter.toString(ASCII_LETTERS)
  asciiClasses[text.charCodeAt(0)] = FIRST_LETTER + letter
  asciiClasses[text.toUpperCase().charCodeAt(0)] = FIRST_LETTER + letter
}

/**
 * Returns a function that checks whether a text mentions one of these names, ignoring case and allowing one separator
 * (any character but an ASCII letter or digit) between letters. It may also match on the first {@link MOST_LETTERS}
 * letters of a name.
 *
 * Implements the Aho-Corasick automaton over the text without single separators: one step per character, regardless of
 * the number of names. Two separators in a row end a match.
 * @param names letters and digits only
 */
export function findNames(names: Iterable<string>): (text: string) => boolean {
  const beginnings = new Set([...names].map((name) => name.slice(0, MOST_LETTERS)))
  const classOfOther = otherClasses(beginnings)
  const classOf = (unit: number) => (unit < ASCII ? (asciiClasses[unit] as number) : classOfOther(unit))
  const { next, isEnd } = automaton([...beginnings].map((name) => Array.from(units(name), classOf)))
  return (text) => {
    let state = ROOT
    let isAfterSeparator = false
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const kind = unit < ASCII ? (asciiClasses[unit] as number) : classOfOther(unit)
      if (kind === SEPARATOR) {
        if (isAfterSeparator) state = ROOT
        isAfterSeparator = true
        continue
      }
      isAfterSeparator = false
      state = next[state * CLASSES + kind] as number
      if (isEnd[state] === 1) return true
    }
    return false
  }
}

function* units(text: string): Iterable<number> {
  for (let at = 0; at < text.length; at++) yield text.charCodeAt(at)
}

/** A non-ASCII character is a letter if one of the names contains it, and a separator otherwise. */
function otherClasses(names: ReadonlySet<string>): (unit: number) => number {
  const others = new Map<number, number>()
  for (const name of names)
    for (const unit of units(name))
      if (unit >= ASCII && !others.has(folded(unit)))
        others.set(folded(unit), FIRST_SHARED + (others.size % (CLASSES - FIRST_SHARED)))
  return others.size === 0 ? () => SEPARATOR : (unit) => others.get(folded(unit)) ?? SEPARATOR
}

/** Folds case like regular expressions without the u flag: never from non-ASCII to ASCII. */
function folded(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase()
  return upper.length === 1 && upper.charCodeAt(0) >= ASCII ? upper.charCodeAt(0) : unit
}

/** The automaton's tables: the next state by state and class, and whether a state completes a name. */
function automaton(names: readonly (readonly number[])[]): {
  readonly next: Uint32Array | Uint16Array
  readonly isEnd: Uint8Array
} {
  const most = names.reduce((sum, name) => sum + name.length, 1)
  const next = most > 0xff_ff ? new Uint32Array(most * CLASSES) : new Uint16Array(most * CLASSES)
  const isEnd = new Uint8Array(most)
  let states = 1
  for (const name of names) {
    let state = ROOT
    for (const kind of name) state = next[state * CLASSES + kind] ||= states++
    isEnd[state] = 1
  }
  withFallbacks(next, isEnd)
  return { next, isEnd }
}

/** If no name continues, falls back to the longest suffix that begins a name. Breadth first. */
function withFallbacks(next: Uint32Array | Uint16Array, isEnd: Uint8Array): void {
  const fallback = new Uint32Array(isEnd.length)
  const queue: number[] = []
  for (let kind = FIRST_LETTER; kind < CLASSES; kind++) {
    const child = next[kind] as number
    if (child !== ROOT) queue.push(child)
  }
  for (const state of queue) {
    const shorter = fallback[state] as number
    if (isEnd[shorter] === 1) isEnd[state] = 1
    for (let kind = FIRST_LETTER; kind < CLASSES; kind++) {
      const child = next[state * CLASSES + kind] as number
      const otherwise = next[shorter * CLASSES + kind] as number
      if (child === ROOT) next[state * CLASSES + kind] = otherwise
      else {
        fallback[child] = otherwise
        queue.push(child)
      }
    }
  }
}
