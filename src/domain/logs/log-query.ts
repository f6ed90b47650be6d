import type { QueryError } from '../query/ast.ts'
import type { Condition, FieldCondition, TermCondition } from '../query/condition.ts'
import { nameInTable } from '../query/keys.ts'
import { writePattern } from '../query/pattern.ts'
import { printKey, printValue } from '../query/print.ts'
import { readQuery } from '../query/resolve.ts'
import type { Result } from '../result.ts'
import { logColumnKey, logKeys, type LogKeys } from './log-keys.ts'

/** A parsed and typed log search. A `tag` is an attribute. */
export type LogCondition = Condition<LogKeys>
export type LogTerm = TermCondition<LogKeys>
export type LogFieldTerm = FieldCondition<LogKeys>

/**
 * Parses the text of a log search.
 * @param now reference for relative times
 */
export function parseLogQuery(text: string, now: Date): Result<LogCondition, QueryError> {
  return readQuery(text, logKeys, now)
}

/** Matches logs whose key or attribute has this value; '' matches those without it. */
export function logTerm(name: string, value: string): string {
  const meansElse =
    logColumnKey(name) === undefined && (nameInTable(logKeys, name) !== undefined || name.toLowerCase() === 'has')
  const key = printKey({ name, isTag: meansElse })
  // Quotes text that would otherwise be read as a comparison or as empty.
  const written = /^(?:$|[<>=])/.test(value) ? `"${writePattern([value])}"` : printValue(value)
  return `${key}:${written}`
}

/** Matches logs whose message contains these parts in order; '' if there are no parts. */
export function patternTerm(parts: readonly string[]): string {
  const known = parts.filter((part) => part !== '')
  return known.length === 0 ? '' : `message:"${writePattern(known)}"`
}
