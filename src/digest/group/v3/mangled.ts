/**
 * Characters that open something closed by an `E`: nested names, template arguments, packs, literals, expressions,
 * functions.
 */
const OPENING = 'NIJLXF'

/**
 * Returns the names in a mangled C++ function name (GCC and Clang), without parameters and template arguments:
 * `_ZNK6orders5StoreIiE4takeEv` → `orders::Store::take`. `undefined` if it is not mangled, or in an unsupported form.
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

/** Returns the index after template arguments. Skips over names, because their letters open nothing. */
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
      // A literal has its own type and digits.
      at += char === 'L' ? (/^L[a-z]\d*/.exec(mangled.slice(at, at + 24))?.[0].length ?? 1) : 1
    }
  }
  return at
}

/** Skips `S_`, `S1_`, and the standard library's abbreviations, such as `St` and `Ss`. */
function afterSubstitution(mangled: string, at: number): number {
  const [whole] = /^S(?:[a-z]|[\dA-Z]*_)/.exec(mangled.slice(at, at + 8)) ?? []
  return at + (whole?.length ?? 1)
}
