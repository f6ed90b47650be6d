import { eventTypes, levels } from '../event/event.ts'
import type { QueryError, QueryProblem } from '../query/ast.ts'
import type { Condition, FieldCondition, TermCondition } from '../query/condition.ts'
import type { KeyTable } from '../query/keys.ts'
import { readQuery } from '../query/resolve.ts'
import { refuse, type Result } from '../result.ts'
import { issueStatuses, priorities, substatuses } from './state.ts'

export const isValues = [...issueStatuses, ...substatuses, 'assigned', 'unassigned'] as const

/** Evaluated on the issue's current state. */
const keysOfIssues = {
  is: { kind: 'enumerated', values: isValues, valueAliases: { ignored: 'archived', muted: 'archived' } },
  assigned: { kind: 'person', optional: true },
  bookmarks: { kind: 'person' },
  subscribed: { kind: 'person' },
  priority: { kind: 'enumerated', values: priorities, aliases: ['issue.priority'], valueAliases: { med: 'medium' } },
  issue: { kind: 'text', aliases: ['issue.id', 'short-id'] },
  project: { kind: 'text', aliases: ['project.name'] },
  firstSeen: { kind: 'date', aliases: ['first_seen', 'first-seen'] },
  lastSeen: { kind: 'date', aliases: ['last_seen', 'last-seen'] },
  /** Time since an issue was first seen. */
  age: { kind: 'age', aliases: ['issue.age'] },
  timesSeen: { kind: 'number', aliases: ['times_seen', 'times-seen'] },
  users: { kind: 'number', aliases: ['userCount', 'user_count'] },
  firstRelease: { kind: 'text', optional: true, aliases: ['first.release', 'first_release', 'first-release'] },
} as const satisfies KeyTable

/**
 * Evaluated on events: an issue matches if one of its events within the period does. Any other key is treated as a tag:
 * `url`, `logger`, `mechanism`, `browser`, `browser.name`, `os`, `device`, `server_name`, `http.method`, …
 */
const keysOfEvents = {
  level: { kind: 'enumerated', values: levels, valueAliases: { warn: 'warning' } },
  release: { kind: 'text', optional: true },
  'release.version': { kind: 'version', optional: true, aliases: ['semver'] },
  'release.package': { kind: 'text', optional: true },
  'release.build': { kind: 'text', optional: true },
  environment: { kind: 'text', optional: true },
  dist: { kind: 'text', optional: true },
  platform: { kind: 'text', optional: true },
  title: { kind: 'prose' },
  message: { kind: 'prose', optional: true },
  'error.type': { kind: 'text', optional: true, aliases: ['exception.type'] },
  'error.value': { kind: 'prose', optional: true, aliases: ['exception.value'] },
  'error.handled': { kind: 'boolean', aliases: ['handled'] },
  'error.unhandled': { kind: 'boolean', aliases: ['unhandled'] },
  'stack.filename': { kind: 'text', optional: true, aliases: ['stack.abs_path', 'stack.file'] },
  'stack.function': { kind: 'text', optional: true },
  'stack.module': { kind: 'text', optional: true, aliases: ['stack.package'] },
  user: { kind: 'text', optional: true },
  'user.id': { kind: 'text', optional: true },
  'user.email': { kind: 'text', optional: true },
  'user.username': { kind: 'text', optional: true, aliases: ['user.name'] },
  'user.ip': { kind: 'text', optional: true, aliases: ['user.ip_address'] },
  transaction: { kind: 'text', optional: true },
  'sdk.name': { kind: 'text', optional: true },
  'sdk.version': { kind: 'text', optional: true },
  trace: { kind: 'text', optional: true, aliases: ['trace.id', 'trace_id'] },
  'event.type': { kind: 'enumerated', values: eventTypes, aliases: ['issue.category'] },
  id: { kind: 'text', aliases: ['event.id', 'event_id'] },
} as const satisfies KeyTable

/**
 * The keys of the issue search. The query executors switch over them, so a new key does not compile until it is
 * implemented.
 */
export const issueKeys = { ...keysOfIssues, ...keysOfEvents } as const
export type IssueKeys = typeof issueKeys

/** A parsed and typed issue search. The empty query is an `all` without parts. */
export type IssueCondition = Condition<IssueKeys>
export type IssueTerm = TermCondition<IssueKeys>
export type IssueField = FieldCondition<IssueKeys>

/** Whether a key is evaluated on the issue itself. The others are evaluated on its events, like tags. */
export function isIssueKey(key: keyof IssueKeys): key is keyof typeof keysOfIssues {
  return Object.hasOwn(keysOfIssues, key)
}

/**
 * Parses the text of an issue search.
 * @param now reference for relative times
 */
export function parseIssueQuery(text: string, now: Date): Result<IssueCondition, QueryError> {
  const read = readQuery(text, issueKeys, now)
  if (!read.ok) return read
  for (const term of termsIn(read.value)) {
    const problem = problemOf(term, text)
    if (problem !== undefined) return refuse({ span: term.span, problem })
  }
  return read
}

/** Why a term can never match. */
function problemOf(term: IssueTerm, text: string): QueryProblem | undefined {
  if (term.kind === 'tag') {
    const written = text.slice(term.span.from, term.span.to)
    if (term.key === 'timestamp' && !written.includes('tags[')) return { reason: 'not_here', key: term.key }
    return comparesText(term) ? { reason: 'tag_compares', key: term.key } : undefined
  }
  if (term.kind !== 'field' || term.key !== 'issue') return undefined
  const wrong = term.test.patterns.find((pattern) => pattern.length === 1 && !isIssueName(pattern[0] ?? ''))
  return wrong && { reason: 'wrong_value', key: 'issue', value: wrong[0] ?? '', wants: { kind: 'number' } }
}

/** A number or a short id: `WEB-1A`. */
function isIssueName(text: string): boolean {
  return /^\d+$/.test(text) || /^.+-[0-9A-Za-z]+$/.test(text)
}

function termsIn(condition: IssueCondition): readonly IssueTerm[] {
  return 'parts' in condition ? condition.parts.flatMap(termsIn) : [condition]
}

/** `tag:>5`: tags are text, so a comparison never matches. */
function comparesText(term: IssueTerm): boolean {
  if (term.kind !== 'tag' || term.comparisons !== undefined) return false
  return term.patterns.some(([start = ''], index) => term.unquoted[index] === true && /^[<>]=?-?\d/.test(start))
}
