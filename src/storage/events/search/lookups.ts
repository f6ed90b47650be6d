import type { EventTerm } from '#domain/event/event-search.ts'
import { isIssueKey, type IssueField } from '#domain/issue/issue-query.ts'
import type { Pattern } from '#domain/query/ast.ts'
import type { Comparison } from '#domain/query/condition.ts'
import { literalOf } from '#domain/query/pattern.ts'
import { allOf, type Clause } from '../clause.ts'
import { ownKeys } from './entries.ts'
import { anyOf, bound, holds, isLike, someLine, type ParamNames } from './patterns.ts'
import { hasVersion, releaseParts } from './release-parts.ts'

/** How a term is looked up in the index. */
export type Lookup =
  /** Any value of the key. */
  | { readonly kind: 'any'; readonly key: string }
  /** One of these values. */
  | { readonly kind: 'exact'; readonly key: string; readonly values: readonly string[] }
  /** Values that meet a condition on `value`. `shape`: a key with fewer values that gives the same result. */
  | { readonly kind: 'matching'; readonly key: string; readonly where: Clause; readonly shape?: string }
  /** Not in the index: events whose column holds one of these ids, 32 hex each. */
  | { readonly kind: 'ids'; readonly column: 'event_id' | 'trace_id'; readonly ids: readonly string[] }

/** What a term means in the index. */
export interface Meaning {
  /** The term is true for an event found by any of these. */
  readonly lookups: readonly Lookup[]
  /** The lookups find what makes the term false. */
  readonly inverted: boolean
}

/** SQL for the parts of a value of `$text`. */
const TITLE = `substring(value, 1, position(value, '\\n') - 1)`
const ERROR_VALUE = `substring(value, position(value, '\\n') + 1)`
const HAS_ERROR_VALUE = `position(value, '\\n') < length(value)`
const MESSAGE = `if(${HAS_ERROR_VALUE}, ${ERROR_VALUE}, ${TITLE})`

/** Tags that are really fields of the event (docs/protocol.md 4.3), and so never arrive as tags. */
const liftedTags: ReadonlyMap<string, string> = new Map([
  ['environment', ownKeys.environment],
  ['server_name', ownKeys.serverName],
  ['release', ownKeys.release],
  ['dist', ownKeys.dist],
  ['user', ownKeys.user],
])

/** The key under which the index stores a tag. */
export function keyOfTag(name: string): string {
  return liftedTags.get(name) ?? name
}

/** Returns how to look up a term. The caller handles negation. */
export function meaningOf(term: EventTerm, names: ParamNames): Meaning {
  switch (term.kind) {
    case 'tag':
      return plain(
        term.comparisons === undefined
          ? valuesLike(keyOfTag(term.key), term.patterns, names)
          : numbersOf(keyOfTag(term.key), term.comparisons, names),
      )
    case 'text':
      return {
        lookups: [ownKeys.text, ownKeys.functions, ownKeys.files].map((key) => linesHold(key, term.pattern, names)),
        inverted: false,
      }
    case 'has':
      return term.of.kind === 'tag' ? plain({ kind: 'any', key: keyOfTag(term.of.key) }) : hasField(term.of.key)
    case 'field':
      return fieldMeaning(term, names)
  }
}

function plain(lookup: Lookup): Meaning {
  return { lookups: [lookup], inverted: false }
}

function valuesLike(key: string, patterns: readonly Pattern[], names: ParamNames): Lookup {
  const values = patterns.map(literalOf)
  if (values.every((value) => value !== undefined)) return { kind: 'exact', key, values }
  return { kind: 'matching', key, where: isLike('value', patterns, names) }
}

/** Text that is not a number becomes NULL, for which no comparison is true. */
function numbersOf(key: string, comparisons: readonly Comparison[], names: ParamNames): Lookup {
  const where = anyOf(
    comparisons.map(({ operator, value }) =>
      bound(names, value, (name) => `ifNull(toFloat64OrNull(value) ${operator} {${name}:Float64}, false)`),
    ),
  )
  return { kind: 'matching', key, where }
}

function linesLike(key: string, patterns: readonly Pattern[], names: ParamNames): Lookup {
  return { kind: 'matching', key, where: someLine('value', (line) => isLike(line, patterns, names)) }
}

/** Free text must match within one line: a name does not continue on the next line, nor a title in the error value. */
function linesHold(key: string, pattern: Pattern, names: ParamNames): Lookup {
  const whole = holds('value', [pattern], names)
  // Text without stars contains no line break, so searching the whole value gives the same result faster.
  if (pattern.length === 1) return matching(key, whole, [pattern])
  return matching(
    key,
    allOf(
      whole,
      someLine('value', (line) => holds(line, [pattern], names)),
    ),
    [pattern],
  )
}

/**
 * A pattern without digits can match the shape instead: its literal parts lie between numbers, unchanged and in the
 * same order. Most groups have as many texts as events, but few shapes.
 */
function matching(key: string, where: Clause, patterns: readonly Pattern[]): Lookup {
  const hasShape = key === ownKeys.text && !patterns.flat().some((part) => /[0-9]/.test(part))
  return { kind: 'matching', key, where, ...(hasShape && { shape: ownKeys.textShape }) }
}

/** Fields whose values are indexed unchanged. */
const keyOfField = {
  release: ownKeys.release,
  environment: ownKeys.environment,
  dist: ownKeys.dist,
  platform: ownKeys.platform,
  'error.type': ownKeys.errorType,
  user: ownKeys.user,
  'user.email': ownKeys.email,
  'user.username': ownKeys.username,
  'user.ip': ownKeys.address,
  transaction: ownKeys.transaction,
  'sdk.name': ownKeys.sdkName,
  'sdk.version': ownKeys.sdkVersion,
} as const

const keyOfStack = {
  'stack.filename': ownKeys.files,
  'stack.function': ownKeys.functions,
  'stack.module': ownKeys.modules,
} as const

/** Users are identified by id first, so any user with an id is indexed under it. */
function idPattern([first = '', ...rest]: Pattern): Pattern {
  return [`id:${first}`, ...rest]
}

// oxlint-disable-next-line max-lines-per-function -- a line for each key
function fieldMeaning(term: IssueField, names: ParamNames): Meaning {
  switch (term.key) {
    case 'level':
      return plain({ kind: 'exact', key: ownKeys.level, values: term.test.values })
    case 'event.type':
      return plain({ kind: 'exact', key: ownKeys.type, values: term.test.values })
    case 'release':
    case 'environment':
    case 'dist':
    case 'platform':
    case 'error.type':
    case 'user':
    case 'user.email':
    case 'user.username':
    case 'user.ip':
    case 'transaction':
    case 'sdk.name':
    case 'sdk.version':
      return plain(valuesLike(keyOfField[term.key], term.test.patterns, names))
    case 'release.version':
      return plain({ kind: 'matching', key: ownKeys.release, where: hasVersion(term.test.versions, names) })
    case 'release.package':
    case 'release.build': {
      const where = isLike(releaseParts[term.key], term.test.patterns, names)
      return plain({ kind: 'matching', key: ownKeys.release, where })
    }
    case 'user.id':
      return plain(valuesLike(ownKeys.user, term.test.patterns.map(idPattern), names))
    case 'stack.filename':
    case 'stack.function':
    case 'stack.module':
      return plain(linesLike(keyOfStack[term.key], term.test.patterns, names))
    case 'title':
      return plain(matching(ownKeys.text, holds(TITLE, term.test.patterns, names), term.test.patterns))
    case 'message':
      return plain(matching(ownKeys.text, holds(MESSAGE, term.test.patterns, names), term.test.patterns))
    case 'error.value':
      return plain(matching(ownKeys.text, holds(ERROR_VALUE, term.test.patterns, names), term.test.patterns))
    case 'error.handled':
      return handled(term.test.truths)
    case 'error.unhandled':
      return handled(term.test.truths.map((truth) => !truth))
    case 'id':
      return plain(ids('event_id', term.test.patterns))
    case 'trace':
      return plain(ids('trace_id', term.test.patterns))
    case 'is':
    case 'assigned':
    case 'bookmarks':
    case 'subscribed':
    case 'priority':
    case 'issue':
    case 'project':
    case 'firstSeen':
    case 'lastSeen':
    case 'age':
    case 'timesSeen':
    case 'users':
    case 'firstRelease':
      throw new Error(`${term.key} is asked of issues, not of events`)
  }
}

/** The index only has unhandled events. Asking for both means asking for every event. */
function handled(truths: readonly boolean[]): Meaning {
  if (truths.includes(true) && truths.includes(false)) return plain({ kind: 'any', key: ownKeys.event })
  return { ...plain({ kind: 'any', key: ownKeys.unhandled }), inverted: truths.includes(true) }
}

const ID = /^[0-9a-f]{32}$/

/** Whole ids only, because prefixes of random numbers find nothing useful. */
function ids(column: 'event_id' | 'trace_id', patterns: readonly Pattern[]): Lookup {
  const whole = patterns.flatMap((pattern) => literalOf(pattern)?.replaceAll('-', '').toLowerCase() ?? [])
  return { kind: 'ids', column, ids: whole.filter((id) => ID.test(id)) }
}

function hasField(key: IssueField['key']): Meaning {
  if (isIssueKey(key)) throw new Error(`${key} is asked of issues, not of events`)
  switch (key) {
    case 'release':
    case 'environment':
    case 'dist':
    case 'platform':
    case 'error.type':
    case 'user':
    case 'user.email':
    case 'user.username':
    case 'user.ip':
    case 'transaction':
    case 'sdk.name':
    case 'sdk.version':
      return plain({ kind: 'any', key: keyOfField[key] })
    case 'stack.filename':
    case 'stack.function':
    case 'stack.module':
      return plain({ kind: 'any', key: keyOfStack[key] })
    case 'release.version':
    case 'release.package':
    case 'release.build': {
      const where = { sql: `${releaseParts[key]} != ''`, params: {} }
      return plain({ kind: 'matching', key: ownKeys.release, where })
    }
    case 'user.id':
      return plain(withUserId)
    case 'trace':
      return plain({ kind: 'any', key: ownKeys.trace })
    case 'error.value':
      return plain(matching(ownKeys.text, { sql: HAS_ERROR_VALUE, params: {} }, []))
    case 'level':
    case 'title':
    case 'message':
    case 'error.handled':
    case 'error.unhandled':
    case 'event.type':
    case 'id':
      return plain({ kind: 'any', key: ownKeys.event })
  }
}

const withUserId: Lookup = {
  kind: 'matching',
  key: ownKeys.user,
  where: { sql: `startsWith(value, 'id:')`, params: {} },
}
