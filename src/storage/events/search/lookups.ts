import type { EventTerm } from '#domain/event/event-search.ts'
import { isIssueKey, type IssueField } from '#domain/issue/issue-query.ts'
import type { Pattern } from '#domain/query/ast.ts'
import type { Comparison } from '#domain/query/condition.ts'
import { literalOf } from '#domain/query/pattern.ts'
import { allOf, type Clause } from '../clause.ts'
import { ownKeys } from './entries.ts'
import { anyOf, bound, holds, isLike, someLine, type ParamNames } from './patterns.ts'
import { hasVersion, releaseParts } from './release-parts.ts'

/** The place in the index where a term is looked up. */
export type Lookup =
  /** Any value of the key. */
  | { readonly kind: 'any'; readonly key: string }
  /** One of these values. */
  | { readonly kind: 'exact'; readonly key: string; readonly values: readonly string[] }
  /** Values for which a condition on `value` holds. `shape`: a key under which fewer values tell as much. */
  | { readonly kind: 'matching'; readonly key: string; readonly where: Clause; readonly shape?: string }
  /** Not in the index: events whose column holds one of these ids, 32 hex each. */
  | { readonly kind: 'ids'; readonly column: 'event_id' | 'trace_id'; readonly ids: readonly string[] }

/** The meaning of a term in the index. */
export interface Meaning {
  /** It is true of an event that is found by one of these. */
  readonly lookups: readonly Lookup[]
  /** The index knows what makes the term false. */
  readonly inverted: boolean
}

/** SQL for the parts of a value of `$text`. */
const TITLE = `substring(value, 1, position(value, '\\n') - 1)`
const ERROR_VALUE = `substring(value, position(value, '\\n') + 1)`
const HAS_ERROR_VALUE = `position(value, '\\n') < length(value)`
const MESSAGE = `if(${HAS_ERROR_VALUE}, ${ERROR_VALUE}, ${TITLE})`

/** Tags that are fields of the event by right (docs/protocol.md 4.3), and so never come as tags. */
const liftedTags: ReadonlyMap<string, string> = new Map([
  ['environment', ownKeys.environment],
  ['server_name', ownKeys.serverName],
  ['release', ownKeys.release],
  ['dist', ownKeys.dist],
  ['user', ownKeys.user],
])

/** The name under which the index has a tag. */
export function keyOfTag(name: string): string {
  return liftedTags.get(name) ?? name
}

/** Returns how a term is looked up. Whether it is negated is for the caller to see to. */
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

/** A text that is no number is NULL, of which no comparison is true. */
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

/** Free text is looked for within one line: a name does not go on in the next one, nor a title in the error's value. */
function linesHold(key: string, pattern: Pattern, names: ParamNames): Lookup {
  const whole = holds('value', [pattern], names)
  // A text without stars has no line break, so the whole value tells as much as its lines, and sooner.
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
 * A text without its numbers tells as much to a pattern that has no digit: what is not starred lies between numbers, as it
 * stands, and in the same order. Of most groups there are as many texts as events, and few shapes.
 */
function matching(key: string, where: Clause, patterns: readonly Pattern[]): Lookup {
  const hasShape = key === ownKeys.text && !patterns.flat().some((part) => /[0-9]/.test(part))
  return { kind: 'matching', key, where, ...(hasShape && { shape: ownKeys.textShape }) }
}

/** Fields whose values the index has as they are. */
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

/** Users are counted by their id before anything else, so that whoever has one is under it. */
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

/** Only what nobody handled is in the index. Whoever asks for both asks for every event. */
function handled(truths: readonly boolean[]): Meaning {
  if (truths.includes(true) && truths.includes(false)) return plain({ kind: 'any', key: ownKeys.event })
  return { ...plain({ kind: 'any', key: ownKeys.unhandled }), inverted: truths.includes(true) }
}

const ID = /^[0-9a-f]{32}$/

/** Whole ids only: beginnings of random numbers find nothing that anybody would look for. */
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
