import type { Pattern } from './ast.ts'

/**
 * The characters that a backslash in front makes plain text. Before anything else it is a backslash: `C:\app` needs
 * none.
 */
const ESCAPED = '\\*"'

/** Returns whether an escape of two characters begins here. */
export function isEscape(text: string, at: number): boolean {
  return text[at] === '\\' && at + 1 < text.length && ESCAPED.includes(text.charAt(at + 1))
}

/** Reads the pattern in [from, to) of a text: escapes undone, cut at its stars. */
export function readPattern(text: string, from: number, to: number): Pattern {
  const written = text.slice(from, to)
  if (!/[\\*]/.test(written)) return [written]
  const parts: string[] = []
  let part = ''
  for (let at = from; at < to; at += 1) {
    if (isEscape(text, at) && at + 1 < to) {
      at += 1
      part += text.charAt(at)
    } else if (text[at] === '*') {
      // Several stars side by side say no more than one.
      if (part !== '' || parts.length === 0) parts.push(part)
      part = ''
    } else part += text.charAt(at)
  }
  return [...parts, part]
}

/** The pattern as it stands in a query, without quotes. */
export function writePattern(pattern: Pattern): string {
  return pattern.map((part) => (/[\\*"]/.test(part) ? part.replaceAll(/[\\*"]/g, '\\$&') : part)).join('*')
}

/** The text of a pattern without stars; undefined where it has some. */
export function literalOf(pattern: Pattern): string | undefined {
  return pattern.length === 1 ? pattern[0] : undefined
}

/** Returns whether a pattern says nothing but "anything". */
export function isAnything(pattern: Pattern): boolean {
  return pattern.length === 2 && pattern[0] === '' && pattern[1] === ''
}

/** Returns whether a whole text is like the pattern. Letters count as they are written. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const [first = '', ...rest] = pattern
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

/** Returns whether a value can stand without quotes. Behind `//` and `::` nobody would see a value (see `keyAt`). */
export function isPlainValue(pattern: Pattern): boolean {
  return /^(?!\/\/|:)[^\s"()[\],]+$/.test(writePattern(pattern))
}

/** Returns whether free text can stand without quotes: nothing in it means anything else. */
export function isPlainText(pattern: Pattern): boolean {
  const written = writePattern(pattern)
  return isPlainValue(pattern) && !/^!|:|^(?:AND|OR)$/.test(written)
}
