import type { QueryError } from '../query/ast.ts'
import type { Condition, FieldCondition, TermCondition } from '../query/condition.ts'
import { nameInTable } from '../query/keys.ts'
import { writePattern } from '../query/pattern.ts'
import { printKey, printValue } from '../query/print.ts'
import { readQuery } from '../query/resolve.ts'
import type { Result } from '../result.ts'
import { logColumnKey, logKeys, type LogKeys } from './log-keys.ts'

/** A search among logs, read and typed. A `tag` is an attribute. */
export type LogCondition = Condition<LogKeys>
export type LogTerm = TermCondition<LogKeys>
export type LogFieldTerm = FieldCondition<LogKeys>

/**
 * The only way from the text of a search among logs to a {@link LogCondition}.
 * @param now what relative times count from
 */
export function parseLogQuery(text: string, now: Date): Result<LogCondition, QueryError> {
  return readQuery(text, logKeys, now)
}

/** Logs whose key or attribute has this value; '' finds those that have none. */
export function logTerm(name: string, value: string): string {
  const meansElse =
    logColumnKey(name) === undefined && (nameInTable(logKeys, name) !== undefined || name.toLowerCase() === 'has')
  const key = printKey({ name, isTag: meansElse })
  // A text that would be read as a comparison, or as nothing, stays a text in quotes.
  const written = /^(?:$|[<>=])/.test(value) ? `"${writePattern([value])}"` : printValue(value)
  return `${key}:${written}`
}

/** Logs whose message holds these parts, one behind the other; '' where there is none to look for. */
export function patternTerm(parts: readonly string[]): string {
  const known = parts.filter((part) => part !== '')
  return known.length === 0 ? '' : `message:"${writePattern(known)}"`
}
