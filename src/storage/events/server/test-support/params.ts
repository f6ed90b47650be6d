/**
 * Converts a `param_x` value for chDB. Over HTTP a value arrives escaped, as in tab-separated values, and chDB escapes
 * its input itself.
 */
export function nativeParam(text: string): unknown {
  return text.startsWith('[') && text.endsWith(']') ? (arrayIn(text) ?? unescaped(text)) : unescaped(text)
}

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', 0: '\0' }

function unescaped(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter)
}

const ITEM = /\s*(?:'((?:[^'\\]|\\[\s\S])*)'|(-?[\w.+]+))\s*(,|$)/y

/** `[1,2]`, `['a','b\'c']`; `undefined` if it is no such list. */
function arrayIn(text: string): readonly (string | number)[] | undefined {
  const inner = text.slice(1, -1)
  const items: (string | number)[] = []
  if (inner.trim() === '') return items
  ITEM.lastIndex = 0
  for (let more = true; more;) {
    const match = ITEM.exec(inner)
    if (match === null) return undefined
    items.push(match[1] === undefined ? Number(match[2]) : unescaped(match[1]))
    more = match[3] === ','
    if (!more && ITEM.lastIndex < inner.length) return undefined
  }
  return items
}
