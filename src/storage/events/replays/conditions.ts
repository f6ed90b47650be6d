import { parseEventId, parseReplayId, parseTraceId, type ReplayId } from '#domain/ids.ts'
import type { Pattern } from '#domain/query/ast.ts'
import { literalOf } from '#domain/query/pattern.ts'
import type { Comparison, HasWhat } from '#domain/query/condition.ts'
import type { ReplayKeys } from '#domain/replay/replay-keys.ts'
import type { ReplayCondition, ReplayFieldTerm, ReplayTerm } from '#domain/replay/replay-query.ts'
import { allOf, type Clause } from '../clause.ts'
import { during, idIn, ofProjects, type Scope } from '../explore/terms.ts'
import { anyOf, bound, holds, isLike } from '../search/patterns.ts'
import { numberSql, startedSql } from './summary-columns.ts'

/** The context for SQL of a replay search. */
export interface ReplayScope extends Scope {
  /** The replays that the caller has watched. */
  readonly seen: readonly ReplayId[]
}

const hexOfId = "lower(replaceAll(toString(replay_id), '-', ''))"

/** Keys with a single text value, and SQL for it. */
const texts = {
  environment: 'environment',
  release: 'release',
  platform: 'platform',
  'user.id': 'who.id',
  'user.email': 'who.email',
  'user.username': 'who.username',
  'user.ip': 'who.ip',
  'browser.name': 'browser_name',
  'browser.version': 'browser_version',
  'os.name': 'os_name',
  'os.version': 'os_version',
  'device.name': 'device_name',
  'device.brand': 'device_brand',
  'device.model': 'device_model',
  'device.family': 'device_family',
  'sdk.name': 'sdk_name',
  'sdk.version': 'sdk_version',
} as const
/** Keys with possibly several values, and SQL for having none. */
const nothings = {
  user: 'who.at = 0',
  url: 'empty(urls)',
  error: 'empty(error_ids)',
  trace: 'empty(trace_ids)',
} as const
const persons = ['who.id', 'who.email', 'who.username', 'who.ip'] as const

/** Rows of `replays` that match a search. */
export function replayMeets(condition: ReplayCondition, scope: ReplayScope): Clause {
  if (!('parts' in condition)) return meetsTerm(condition, scope)
  const parts = condition.parts.map((part) => replayMeets(part, scope))
  if (condition.kind === 'any') return anyOf(parts)
  const { sql, params } = allOf({ sql: 'true', params: {} }, ...parts)
  return { sql: `(${sql})`, params }
}

function meetsTerm(term: ReplayTerm, scope: ReplayScope): Clause {
  const { sql, params } = meaningOf(term, scope)
  return { sql: term.negated ? `NOT ${sql}` : sql, params }
}

function meaningOf(term: ReplayTerm, scope: ReplayScope): Clause {
  switch (term.kind) {
    case 'field':
      return fieldMeets(term, scope)
    case 'tag':
      return someLike(
        'tags',
        term.patterns.map((one) => tagLike(term.key, one)),
        scope,
      )
    case 'has':
      return has(term.of, scope)
    case 'text':
      return anyOf([
        someOf('urls', (url) => holds(url, [term.pattern], scope.names)),
        ...persons.map((one) => holds(one, [term.pattern], scope.names)),
        holds(hexOfId, [term.pattern], scope.names),
      ])
  }
}

/** Tags are stored as "name=value". */
function tagLike(name: string, [first = '', ...rest]: Pattern): Pattern {
  return [`${name}=${first}`, ...rest]
}

/** Condition that holds for at least one text of a list. */
function someOf(list: string, of: (one: string) => Clause): Clause {
  const { sql, params } = of('one')
  return { sql: `arrayExists(one -> ${sql}, ${list})`, params }
}

/**
 * Condition that at least one text of a list matches one of these. Whole texts are looked up, which takes a fraction of
 * the time.
 */
function someLike(list: string, patterns: readonly Pattern[], { names }: Scope): Clause {
  const literals = patterns.flatMap((pattern) => literalOf(pattern) ?? [])
  const others = patterns.filter((pattern) => literalOf(pattern) === undefined)
  return anyOf([
    ...(literals.length === 0 ? [] : [bound(names, literals, (name) => `hasAny(${list}, {${name}:Array(String)})`)]),
    ...(others.length === 0 ? [] : [someOf(list, (one) => isLike(one, others, names))]),
  ])
}

function has(of: HasWhat<ReplayKeys>, { names }: Scope): Clause {
  if (of.kind === 'tag') {
    return bound(names, `${of.key}=`, (name) => `arrayExists(one -> startsWith(one, {${name}:String}), tags)`)
  }
  const empty = Object.hasOwn(nothings, of.key) ? nothings[of.key as keyof typeof nothings] : undefined
  if (empty !== undefined) return { sql: `NOT (${empty})`, params: {} }
  return { sql: isText(of.key) ? `(${texts[of.key]} != '')` : 'true', params: {} }
}

function isText(key: string): key is keyof typeof texts {
  return Object.hasOwn(texts, key)
}

function fieldMeets(term: ReplayFieldTerm, scope: ReplayScope): Clause {
  const { names } = scope
  if (isTextTerm(term)) return isLike(texts[term.key], term.test.patterns, names)
  if (isNumberTerm(term)) {
    const of = numberSql[term.key]
    return anyOf(term.test.comparisons.map((one) => compares(of, one, scope)))
  }
  switch (term.key) {
    case 'id':
      return idIn(term.test.patterns, parseReplayId, hexOfId, scope, (name) => `replay_id IN {${name}:Array(UUID)}`)
    case 'is':
      return anyOf(term.test.values.map((value) => isSeen(value, scope)))
    case 'type':
      return bound(names, term.test.values, (name) => `type IN {${name}:Array(String)}`)
    case 'project':
      return ofProjects(term.test.patterns, scope)
    case 'url':
      return listed('urls', term.test.patterns, scope)
    case 'error':
      return listed('error_ids', undashed(term.test.patterns, parseEventId), scope)
    case 'trace':
      return listed('trace_ids', undashed(term.test.patterns, parseTraceId), scope)
    case 'user':
      return emptyOr(term.test.patterns, nothings.user, (patterns) =>
        anyOf(persons.map((one) => isLike(one, patterns, names))),
      )
    case 'started':
      return anyOf(term.test.spans.map((span) => during(span, startedSql, scope)))
    case 'ended':
      return anyOf(term.test.spans.map((span) => during(span, 'ended', scope)))
  }
}

function isSeen(value: 'seen' | 'unseen', { names, seen }: ReplayScope): Clause {
  return bound(names, seen, (name) => `replay_id ${value === 'seen' ? 'IN' : 'NOT IN'} {${name}:Array(UUID)}`)
}

type TextTerm = Extract<ReplayFieldTerm, { readonly key: keyof typeof texts }>
type NumberTerm = Extract<ReplayFieldTerm, { readonly key: keyof typeof numberSql }>

function isTextTerm(term: ReplayFieldTerm): term is TextTerm {
  return isText(term.key)
}

function isNumberTerm(term: ReplayFieldTerm): term is NumberTerm {
  return Object.hasOwn(numberSql, term.key)
}

/** Condition that at least one text of a list matches one of the patterns; '' matches an empty list. */
function listed(list: string, patterns: readonly Pattern[], scope: Scope): Clause {
  return emptyOr(patterns, `empty(${list})`, (known) => someLike(list, known, scope))
}

function emptyOr(patterns: readonly Pattern[], empty: string, of: (patterns: readonly Pattern[]) => Clause): Clause {
  const known = patterns.filter((pattern) => pattern.length > 1 || pattern[0] !== '')
  const none = known.length < patterns.length ? [{ sql: empty, params: {} }] : []
  return anyOf([...none, ...(known.length === 0 ? [] : [of(known)])])
}

function undashed(patterns: readonly Pattern[], read: (text: string) => string | undefined): readonly Pattern[] {
  return patterns.map((pattern) => (pattern.length === 1 ? [read(pattern[0] ?? '') ?? pattern[0] ?? ''] : pattern))
}

function compares(of: string, { operator, value }: Comparison, { names }: Scope): Clause {
  return bound(names, value, (name) => `${of} ${operator} {${name}:Float64}`)
}
