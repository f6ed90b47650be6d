import type { RuleProblem, RuleProblemCode } from '#domain/project/project-rules.ts'
import type { Result } from '#domain/result.ts'
import { ok, refuse } from '#domain/result.ts'

/** Maximum length of a line, in characters. */
const MAX_LINE = 1000
const MAX_RULES = 500
const MAX_TEXT = 80

/** The position at which a line stops parsing. */
export interface Fault {
  readonly reason: RuleProblemCode
  /** Characters from the start of the line. */
  readonly at: number
  readonly text: string
}

export type Parsed<T> = Result<T, Fault>

export function fault(reason: RuleProblemCode, { text, at }: Word): { readonly ok: false; readonly refusal: Fault } {
  return refuse({ reason, at, text })
}

/** A run of characters without white space, except inside quotes. */
export interface Word {
  readonly text: string
  /** Characters from the start of the line. */
  readonly at: number
}

export interface Written {
  readonly text: string
  /** Counts from 1. */
  readonly line: number
}

/** Reads one rule per line, and skips empty lines and `#` comments. Lines that do not parse become problems. */
export function readRules<T>(
  text: string,
  read: (words: readonly Word[], written: Written) => Parsed<T>,
): { readonly rules: readonly T[]; readonly problems: readonly RuleProblem[] } {
  const rules: T[] = []
  const problems: RuleProblem[] = []
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(whole)) continue
    const written = { text: whole.trim(), line: index + 1 }
    const rule = rules.length < MAX_RULES ? readLine(whole, written, read) : fault('too_many_rules', wordOf(whole))
    if (rule.ok) rules.push(rule.value)
    else problems.push(problemOf(rule.refusal, written.line))
    // Further problems would only repeat this one.
    if (rules.length === MAX_RULES && !rule.ok) break
  }
  return { rules, problems }
}

function readLine<T>(
  line: string,
  written: Written,
  read: (words: readonly Word[], written: Written) => Parsed<T>,
): Parsed<T> {
  if (line.length > MAX_LINE) return fault('too_long', wordOf(line))
  const words = wordsOf(line)
  return words.ok ? read(words.value, written) : words
}

function wordOf(line: string): Word {
  return { text: line.trim(), at: 0 }
}

function problemOf({ reason, at, text }: Fault, line: number): RuleProblem {
  return { line, column: at + 1, code: reason, text: text.slice(0, MAX_TEXT) }
}

function wordsOf(line: string): Parsed<readonly Word[]> {
  const words: Word[] = []
  let at = 0
  while (at < line.length) {
    if (SPACE.test(line.charAt(at))) {
      at++
      continue
    }
    const end = endOfWord(line, at)
    if (end === undefined) return fault('unclosed_quote', { text: line.slice(at), at })
    words.push({ text: line.slice(at, end), at })
    at = end
  }
  return ok(words)
}

const SPACE = /\s/
/** The characters after which a quote starts a value. Elsewhere a quote is an ordinary character. */
const BEFORE_QUOTE = /[:=,!]/

/** Returns the index after the word that starts at `start`. `undefined` if a quote is unterminated. */
function endOfWord(line: string, start: number): number | undefined {
  let at = start
  while (at < line.length && !SPACE.test(line.charAt(at))) {
    const isQuote = line[at] === '"' && (at === start || BEFORE_QUOTE.test(line.charAt(at - 1)))
    const end = isQuote ? endOfQuote(line, at) : line.startsWith('{{', at) ? endOfVariable(line, at) : at + 1
    if (end === undefined) return undefined
    at = end
  }
  return at
}

function endOfQuote(line: string, start: number): number | undefined {
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === '"') return at + 1
    if (line[at] === '\\') at++
  }
  return undefined
}

function endOfVariable(line: string, start: number): number {
  const end = line.indexOf('}}', start)
  return end === -1 ? start + 2 : end + 2
}

/** Removes the surrounding quotes and unescapes `\"` and `\\`. */
export function unquoted(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\(["\\])/g, '$1')
    : text
}
