import type { Pattern } from './ast.ts'

/** Characters that a backslash escapes. Before any other character it is literal, so `C:\app` needs no escapes. */
const ESCAPED = '\\*"'

/** Whether a two-character escape starts here. */
export function isEscape(text: string, at: number): boolean {
  return text[at] === '\\' && at + 1 < text.length && ESCAPED.includes(text.charAt(at + 1))
}

/** Reads the pattern in [from, to): unescaped, and split at its stars. */
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
      // Consecutive stars count as one.
      if (part !== '' || parts.length === 0) parts.push(part)
      part = ''
    } else part += text.charAt(at)
  }
  return [...parts, part]
}

/** A pattern in query syntax, without quotes. */
export function writePattern(pattern: Pattern): string {
  return pattern.map((part) => (/[\\*"]/.test(part) ? part.replaceAll(/[\\*"]/g, '\\$&') : part)).join('*')
}

/** The text of a pattern without stars; `undefined` if it contains stars. */
export function literalOf(pattern: Pattern): string | undefined {
  return pattern.length === 1 ? pattern[0] : undefined
}

/** Whether a pattern is a lone star. */
export function isAnything(pattern: Pattern): boolean {
  return pattern.length === 2 && pattern[0] === '' && pattern[1] === ''
}

/** Whether the whole text matches the pattern, case-sensitively. */
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

/**
 * Whether a value can be written without quotes. A value starting with `//` or `:` would not be recognized as one (see
 * `keyAt`).
 */
export function isPlainValue(pattern: Pattern): boolean {
  return /^(?!\/\/|:)[^\s"()[\],]+$/.test(writePattern(pattern))
}

/** Whether free text can be written without quotes, i.e. contains nothing with a special meaning. */
export function isPlainText(pattern: Pattern): boolean {
  const written = writePattern(pattern)
  return isPlainValue(pattern) && !/^!|:|^(?:AND|OR)$/.test(written)
}
