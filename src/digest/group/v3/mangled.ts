/** What opens something that an `E` closes: nested names, template arguments, packs, literals, expressions, functions. */
const OPENING = 'NIJLXF'

/**
 * Returns the names in a C++ function's mangled name, as GCC and Clang write it, without parameters and template
 * arguments: `_ZNK6orders5StoreIiE4takeEv` → `orders::Store::take`. undefined where it is none, or one of a form that is
 * not read here.
 */
export function namesOfMangled(mangled: string): string | undefined {
  const start = /^_?_Z(?:N[rVK]*[RO]?)?(?:St)?/.exec(mangled)?.[0]
  if (start === undefined) return undefined
  const isNested = start.includes('N')
  const names: string[] = start.endsWith('St') ? ['std'] : []
  let at = start.length
  while (at < mangled.length) {
    const name = sourceName(mangled, at)
    if (name !== undefined) {
      names.push(name.text)
      at = name.end
      if (!isNested) break
    } else if (mangled[at] === 'I') {
      at = afterArguments(mangled, at)
    } else if (/^[CD]\d/.test(mangled.slice(at, at + 2))) {
      names.push(mangled[at] === 'C' ? (names.at(-1) ?? '') : `~${names.at(-1) ?? ''}`)
      at += 2
    } else break
  }
  return names.length === 0 || (isNested && mangled[at] !== 'E') ? undefined : names.join('::')
}

function sourceName(mangled: string, at: number): { readonly text: string; readonly end: number } | undefined {
  const [digits] = /^\d{1,4}/.exec(mangled.slice(at, at + 4)) ?? []
  if (digits === undefined) return undefined
  const from = at + digits.length
  const end = from + Number(digits)
  return end > mangled.length ? undefined : { text: mangled.slice(from, end), end }
}

/** The place after template arguments. Names are jumped over, so that a letter in one opens nothing. */
function afterArguments(mangled: string, start: number): number {
  let depth = 0
  let at = start
  while (at < mangled.length) {
    const char = mangled.charAt(at)
    const name = sourceName(mangled, at)
    if (name !== undefined) at = name.end
    else if (char === 'S') at = afterSubstitution(mangled, at)
    else {
      if (OPENING.includes(char)) depth++
      else if (char === 'E' && --depth === 0) return at + 1
      // A literal has a type and digits of its own.
      at += char === 'L' ? (/^L[a-z]\d*/.exec(mangled.slice(at, at + 24))?.[0].length ?? 1) : 1
    }
  }
  return at
}

/** `S_`, `S1_`, and the short forms of the standard library, such as `St` and `Ss`. */
function afterSubstitution(mangled: string, at: number): number {
  const [whole] = /^S(?:[a-z]|[\dA-Z]*_)/.exec(mangled.slice(at, at + 8)) ?? []
  return at + (whole?.length ?? 1)
}
