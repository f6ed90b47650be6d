import { ok, refuse, type Result } from '../result.ts'
import { NOBODY, parseOwnerName } from './owner-name.ts'
import { compilePattern } from './pattern.ts'
import {
  MAX_OWNERSHIP_LINE,
  MAX_OWNERSHIP_RULES,
  problemAt,
  type OwnerName,
  type OwnershipProblem,
  type OwnershipProblemCode,
  type OwnershipRule,
  type ReadRules,
  type RuleSubject,
} from './rule.ts'

/** Where parsing of a line failed, in characters from its start. */
interface Fault {
  readonly code: OwnershipProblemCode
  readonly at: number
  readonly text: string
}
type Parsed<T> = Result<T, Fault>

/**
 * Parses ownership rules, one per line. Skips empty lines and comments (`#`). Invalid lines are reported as problems.
 */
export function parseOwnershipRules(text: string): ReadRules {
  return readLines(text, readRule)
}

/**
 * Parses a text line by line, skipping empty lines and comments (`#`). `read` may return `undefined` for a line without
 * a rule.
 */
export function readLines(
  text: string,
  read: (line: string) => Result<Omit<OwnershipRule, 'line'> | undefined, Fault>,
): ReadRules {
  const rules: OwnershipRule[] = []
  const problems: OwnershipProblem[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue
    const number = index + 1
    if (rules.length === MAX_OWNERSHIP_RULES) {
      // Further lines would only repeat this problem.
      problems.push(problemAt('too_many_rules', number, 0, line))
      break
    }
    const rule = line.length > MAX_OWNERSHIP_LINE ? fault('too_long', 0, line) : read(line)
    if (!rule.ok) problems.push(problemAt(rule.refusal.code, number, rule.refusal.at, rule.refusal.text))
    else if (rule.value !== undefined) rules.push({ line: number, ...rule.value })
  }
  return { rules, problems }
}

/** A parse failure at this position. */
export function fault(code: OwnershipProblemCode, at: number, text: string): { ok: false; refusal: Fault } {
  return refuse({ code, at, text: text.trim() })
}

const KEY = /^\s*([^\s:"]+):/
/** A word and colon that are neither a matcher nor part of a path, as in `app:///src/a.ts` and `C:\src`. */
const UNKNOWN_KEY = /^\s*[^\s:"/\\*]{2,}:(?!\/\/)/

function readRule(line: string): Parsed<Omit<OwnershipRule, 'line'>> {
  const margin = line.length - line.trimStart().length
  const [key = '', name = ''] = KEY.exec(line) ?? []
  const known = subjectOf(name)
  if (known === undefined && UNKNOWN_KEY.test(line)) return fault('not_a_matcher', margin, line)
  // A pattern without a matcher is a path.
  const subject = known ?? ({ kind: 'path' } as const)
  const start = known === undefined ? margin : key.length
  const pattern = readPattern(line, start)
  if (!pattern.ok) return pattern
  const { text, end } = pattern.value
  if (text === '') return fault('empty_pattern', margin, line)
  if (compilePattern(subject, text) === undefined) return fault('bad_glob', start, text)
  // As in CODEOWNERS files, a path without owners has none.
  if (subject.kind === 'codeowners' && line.slice(end).trim() === '') return ok({ subject, pattern: text, owners: [] })
  const owners = readOwners(line, end)
  return owners.ok ? ok({ subject, pattern: text, owners: owners.value }) : owners
}

function subjectOf(key: string): RuleSubject | undefined {
  switch (key) {
    case 'path':
    case 'module':
    case 'url':
    case 'codeowners':
      return { kind: key }
  }
  const name = key.startsWith('tags.') ? key.slice('tags.'.length) : ''
  return name === '' ? undefined : { kind: 'tag', name }
}

/** A pattern up to the next space, or in quotes, where `\"` and `\\` are escapes. */
function readPattern(line: string, start: number): Parsed<{ text: string; end: number }> {
  if (line[start] !== '"') {
    const length = line.slice(start).search(/\s|$/)
    return ok({ text: line.slice(start, start + length), end: start + length })
  }
  const [quoted] = /^"(?:[^"\\]|\\.)*"(?=\s|$)/.exec(line.slice(start)) ?? []
  if (quoted === undefined) return fault('unclosed_quote', start, line.slice(start))
  return ok({ text: quoted.slice(1, -1).replace(/\\(["\\])/g, '$1'), end: start + quoted.length })
}

/**
 * Parses the rest of a line: at least one owner, or the word for none.
 * @param start characters from the start of the line
 */
export function readOwners(line: string, start: number): Parsed<readonly OwnerName[]> {
  const words = [...line.slice(start).matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, at: start + index }))
  const [first, ...others] = words
  if (first === undefined) return fault('missing_owner', line.length, line)
  if (first.text === NOBODY && others.length === 0) return ok([])
  const owners: OwnerName[] = []
  for (const { text, at } of words) {
    const owner = parseOwnerName(text)
    if (owner === undefined) return fault('bad_owner', at, text)
    owners.push(owner)
  }
  return ok(owners)
}
