import { attributeTest } from '../explore/span-query.ts'
import type { ProjectId } from '../ids.ts'
import type { Pattern } from '../query/ast.ts'
import type { Comparison, TimeSpan } from '../query/condition.ts'
import { matchesPattern } from '../query/pattern.ts'
import { logColumnKey } from './log-keys.ts'
import type { LogCondition, LogFieldTerm, LogTerm } from './log-query.ts'
import type { LogRecord } from './log-record.ts'
import { logValue } from './log-value.ts'

/** Whether a log matches a search. */
export type LogTest = (log: LogRecord) => boolean

type Slugs = ReadonlyMap<ProjectId, string>

/**
 * Compiles a search to a predicate for live logs. It has to agree with the event store, which a contract test verifies.
 */
export function logTest(condition: LogCondition, slugs: Slugs): LogTest {
  if (!('parts' in condition)) return termTest(condition, slugs)
  const parts = condition.parts.map((part) => logTest(part, slugs))
  return condition.kind === 'any' ? (log) => parts.some((part) => part(log)) : (log) => parts.every((part) => part(log))
}

function termTest(term: LogTerm, slugs: Slugs): LogTest {
  const meets = meaningOf(term, slugs)
  return term.negated ? (log) => !meets(log) : meets
}

function meaningOf(term: LogTerm, slugs: Slugs): LogTest {
  switch (term.kind) {
    case 'field':
      return fieldTest(term, slugs)
    case 'tag': {
      const { patterns, comparisons } = attributeTest(term)
      const { key } = term
      return (log) => {
        const number = numberAt(log, key)
        return isLike(patterns, textAt(log, key)) || (number !== undefined && isSo(comparisons, number))
      }
    }
    case 'has':
      return hasTest(term.of.kind === 'tag' ? undefined : logColumnKey(term.of.key), term.of, slugs)
    case 'text':
      return holds([term.pattern])
  }
}

function hasTest(
  key: ReturnType<typeof logColumnKey>,
  of: Extract<LogTerm, { kind: 'has' }>['of'],
  slugs: Slugs,
): LogTest {
  if (of.kind === 'tag') {
    const name = of.key
    return ({ texts, numbers }) => texts.some(([one]) => one === name) || numbers.some(([one]) => one === name)
  }
  return key === undefined ? () => true : (log) => logValue(log, key, slugs) !== ''
}

function fieldTest(term: LogFieldTerm, slugs: Slugs): LogTest {
  switch (term.key) {
    case 'level': {
      const { values } = term.test
      return ({ level }) => values.includes(level)
    }
    case 'severity': {
      const { comparisons } = term.test
      return ({ severity }) => isSo(comparisons, severity)
    }
    case 'message':
      return holds(term.test.patterns)
    case 'timestamp': {
      const { spans } = term.test
      return ({ time }) => spans.some((span) => isDuring(span, time))
    }
    case 'trace':
    case 'span': {
      const { key } = term
      const patterns = term.test.patterns.map((pattern) => pattern.map((part) => part.toLowerCase()))
      return (log) => isLike(patterns, logValue(log, key, slugs))
    }
    case 'project':
    case 'release':
    case 'environment':
    case 'sdk.name':
    case 'sdk.version': {
      const { key } = term
      const { patterns } = term.test
      return (log) => isLike(patterns, logValue(log, key, slugs))
    }
  }
}

/** The message contains one of these, ignoring case. */
function holds(patterns: readonly Pattern[]): LogTest {
  const inside = patterns.map((pattern) => ['', ...pattern.map((part) => part.toLowerCase()), ''])
  return ({ body }) => isLike(inside, body.toLowerCase())
}

function isLike(patterns: readonly Pattern[], text: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, text))
}

function isSo(comparisons: readonly Comparison[], number: number): boolean {
  return comparisons.some(({ operator, value }) => {
    switch (operator) {
      case '=':
        return number === value
      case '>':
        return number > value
      case '>=':
        return number >= value
      case '<':
        return number < value
      case '<=':
        return number <= value
    }
  })
}

function isDuring({ since, until }: TimeSpan, time: number): boolean {
  return (since === null || time >= since.getTime()) && (until === null || time < until.getTime())
}

function textAt(log: LogRecord, name: string): string {
  const text = log.texts.find(([one]) => one === name)
  return text === undefined ? String(numberAt(log, name) ?? '') : text[1]
}

function numberAt({ numbers }: LogRecord, name: string): number | undefined {
  return numbers.find(([one]) => one === name)?.[1]
}
