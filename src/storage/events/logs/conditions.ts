import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import { attributeTest } from '#domain/explore/span-query.ts'
import { logColumnKey, type LogColumnKey, type LogKeys } from '#domain/logs/log-keys.ts'
import type { LogCondition, LogFieldTerm, LogTerm } from '#domain/logs/log-query.ts'
import type { Pattern } from '#domain/query/ast.ts'
import type { Comparison, HasWhat } from '#domain/query/condition.ts'
import { allOf, type Clause } from '../clause.ts'
import { during, idIn, ofProjects, slugOf, type Scope } from '../explore/terms.ts'
import { hexOf } from '../queries/span-columns.ts'
import { anyOf, bound, holdsLower, isLike } from '../search/patterns.ts'

const columnOf = {
  level: 'level',
  trace: `if(trace_id = toUUID('00000000-0000-0000-0000-000000000000'), '', lower(replaceAll(toString(trace_id), '-', '')))`,
  span: `if(span_id = 0, '', ${hexOf('span_id')})`,
  release: 'release',
  environment: 'environment',
  'sdk.name': 'sdk_name',
  'sdk.version': 'sdk_version',
} as const satisfies Record<Exclude<LogColumnKey, 'project'>, string>

/** Rows of `logs` that match a search. */
export function logMeets(condition: LogCondition, scope: Scope): Clause {
  if (!('parts' in condition)) return meetsTerm(condition, scope)
  const parts = condition.parts.map((part) => logMeets(part, scope))
  if (condition.kind === 'any') return anyOf(parts)
  const { sql, params } = allOf({ sql: 'true', params: {} }, ...parts)
  return { sql: `(${sql})`, params }
}

function meetsTerm(term: LogTerm, scope: Scope): Clause {
  const { sql, params } = meaningOf(term, scope)
  if (!term.negated) return { sql, params }
  // A missing number is NULL, and so is any comparison with it. It counts as false, so its negation is true.
  return { sql: `NOT ifNull(${sql}, false)`, params }
}

function meaningOf(term: LogTerm, scope: Scope): Clause {
  switch (term.kind) {
    case 'field':
      return fieldMeets(term, scope)
    case 'tag': {
      const { patterns, comparisons } = attributeTest(term)
      const text = patterns.length === 0 ? [] : [isLikeText(attributeText(term.key, scope), patterns, scope)]
      return anyOf([...text, ...comparisons.map((one) => compares(attributeNumber(term.key, scope), one, scope))])
    }
    case 'has':
      return has(term.of, scope)
    case 'text':
      return holdsLower('body', [term.pattern], scope.names)
  }
}

function has(of: HasWhat<LogKeys>, scope: Scope): Clause {
  if (of.kind === 'tag') return hasAttribute(of.key, scope)
  const key = logColumnKey(of.key)
  return key === undefined ? { sql: 'true', params: {} } : not(logText(key, scope))
}

const not = ({ sql, params }: Clause): Clause => ({ sql: `${sql} != ''`, params })

function fieldMeets(term: LogFieldTerm, scope: Scope): Clause {
  switch (term.key) {
    case 'level':
      return bound(scope.names, term.test.values, (name) => `level IN {${name}:Array(String)}`)
    case 'severity':
      return anyOf(term.test.comparisons.map((one) => compares({ sql: 'severity', params: {} }, one, scope)))
    case 'message':
      return holdsLower('body', term.test.patterns, scope.names)
    case 'trace':
      return idIn(
        term.test.patterns,
        parseTraceId,
        columnOf.trace,
        scope,
        (name) => `trace_id IN {${name}:Array(UUID)}`,
      )
    case 'span':
      return idIn(term.test.patterns, parseSpanId, columnOf.span, scope, spanIdIn)
    case 'timestamp':
      return anyOf(term.test.spans.map((span) => during(span, 'time', scope)))
    case 'project':
      return ofProjects(term.test.patterns, scope)
    case 'release':
    case 'environment':
    case 'sdk.name':
    case 'sdk.version':
      return isLike(columnOf[term.key], term.test.patterns, scope.names)
  }
}

const spanIdIn = (name: string) =>
  `span_id IN arrayMap(one -> reinterpretAsUInt64(reverse(unhex(one))), {${name}:Array(String)})`

function compares(of: Clause, { operator, value }: Comparison, { names }: Scope): Clause {
  const { sql, params } = bound(names, value, (name) => `${of.sql} ${operator} {${name}:Float64}`)
  return { sql, params: { ...of.params, ...params } }
}

function isLikeText(text: Clause, patterns: readonly Pattern[], { names }: Scope): Clause {
  const { sql, params } = isLike(text.sql, patterns, names)
  return { sql, params: { ...text.params, ...params } }
}

/** SQL for a field of a log as text; '' if the log lacks it. */
export function logText(name: string, scope: Scope): Clause {
  if (name === 'message') return { sql: 'body', params: {} }
  if (name === 'severity') return { sql: 'toString(severity)', params: {} }
  const key = logColumnKey(name)
  if (key === undefined) return attributeText(name, scope)
  return key === 'project' ? slugOf(scope) : { sql: `toString(${columnOf[key]})`, params: {} }
}

function attributeText(name: string, { names }: Scope): Clause {
  return bound(
    names,
    name,
    (key) =>
      `if(has(texts.key, {${key}:String}), texts.value[indexOf(texts.key, {${key}:String})],` +
      ` if(has(numbers.key, {${key}:String}), toString(numbers.value[indexOf(numbers.key, {${key}:String})]), ''))`,
  )
}

/** SQL for a field of a log as a number; NULL if the log lacks it. */
export function logNumber(name: string, scope: Scope): Clause {
  return name === 'severity' ? { sql: 'severity', params: {} } : attributeNumber(name, scope)
}

function attributeNumber(name: string, { names }: Scope): Clause {
  return bound(
    names,
    name,
    (key) => `if(has(numbers.key, {${key}:String}), numbers.value[indexOf(numbers.key, {${key}:String})], NULL)`,
  )
}

function hasAttribute(name: string, { names }: Scope): Clause {
  return bound(names, name, (key) => `(has(texts.key, {${key}:String}) OR has(numbers.key, {${key}:String}))`)
}
