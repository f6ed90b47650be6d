import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import { attributeTest, type SpanCondition, type SpanFieldTerm, type SpanTerm } from '#domain/explore/span-query.ts'
import type { Pattern } from '#domain/query/ast.ts'
import type { Comparison, HasWhat } from '#domain/query/condition.ts'
import type { SpanKeys } from '#domain/explore/span-keys.ts'
import { allOf, type Clause } from '../clause.ts'
import { hexOf } from '../queries/span-columns.ts'
import { anyOf, bound, holds, isLike } from '../search/patterns.ts'
import { hasAttribute, measuredColumns, numberOf, ownText, textOf } from './fields.ts'
import { during, idIn, ofProjects, type Scope } from './terms.ts'

/** Rows of `spans` that match a search. */
export function meets(condition: SpanCondition, scope: Scope): Clause {
  if (!('parts' in condition)) return meetsTerm(condition, scope)
  const parts = condition.parts.map((part) => meets(part, scope))
  if (condition.kind === 'any') return anyOf(parts)
  const { sql, params } = allOf({ sql: 'true', params: {} }, ...parts)
  return { sql: `(${sql})`, params }
}

function meetsTerm(term: SpanTerm, scope: Scope): Clause {
  const { sql, params } = meaningOf(term, scope)
  // A missing number is NULL, and so is any comparison with it. It counts as false, so its negation is true.
  const known = `ifNull(${sql}, false)`
  return { sql: term.negated ? `NOT ${known}` : known, params }
}

function meaningOf(term: SpanTerm, scope: Scope): Clause {
  switch (term.kind) {
    case 'field':
      return fieldMeets(term, scope)
    case 'tag': {
      const { patterns, comparisons } = attributeTest(term)
      const like = patterns.length === 0 ? [] : [isLikeText(textOf(term.key, scope), patterns, scope)]
      const number = comparisons.map((one) => compares(numberOf(term.key, scope), one, 1, scope))
      return anyOf([...like, ...number])
    }
    case 'has':
      return has(term.of, scope)
    case 'text': {
      const places = ['name', 'raw_name', 'op', 'segment_name']
      return anyOf(places.map((place) => holds(place, [term.pattern], scope.names)))
    }
  }
}

function has(of: HasWhat<SpanKeys>, scope: Scope): Clause {
  if (of.kind === 'tag') return hasAttribute(of.key, scope)
  const { sql, params } = textOf(of.key, scope)
  return { sql: `${sql} != ''`, params }
}

function fieldMeets(term: SpanFieldTerm, scope: Scope): Clause {
  switch (term.key) {
    case 'span.duration':
    case 'span.self_time': {
      const column = { sql: measuredColumns[term.key], params: {} }
      return anyOf(term.test.comparisons.map((one) => compares(column, one, US_PER_MS, scope)))
    }
    case 'span.status': {
      const { patterns } = term.test
      return anyOf(['status', 'status_text'].map((column) => isLike(column, patterns, scope.names)))
    }
    case 'span.kind':
    case 'span.category':
      return bound(scope.names, term.test.values, (name) => `${ownText(term.key)} IN {${name}:Array(String)}`)
    case 'is':
      return { sql: 'is_segment', params: {} }
    case 'is_transaction':
      return anyOf(term.test.truths.map((truth) => ({ sql: truth ? 'is_segment' : 'NOT is_segment', params: {} })))
    case 'timestamp':
      return anyOf(term.test.spans.map((span) => during(span, 'start', scope)))
    case 'trace':
      return idIn(
        term.test.patterns,
        parseTraceId,
        ownText('trace'),
        scope,
        (name) => `trace_id IN {${name}:Array(UUID)}`,
      )
    case 'span.id':
      return idIn(term.test.patterns, parseSpanId, hexOf('span_id'), scope, spanIdIn)
    case 'project':
      return ofProjects(term.test.patterns, scope)
    case 'span.op':
    case 'span.name':
    case 'span.description':
    case 'transaction':
    case 'release':
    case 'environment':
    case 'user':
    case 'platform':
    case 'sdk.name':
    case 'sdk.version':
      return isLike(ownText(term.key), term.test.patterns, scope.names)
  }
}

const US_PER_MS = 1000
const spanIdIn = (name: string) =>
  `span_id IN arrayMap(one -> reinterpretAsUInt64(reverse(unhex(one))), {${name}:Array(String)})`

/** @param factor the size of the comparison's unit in the store's unit */
function compares(of: Clause, { operator, value }: Comparison, factor: number, { names }: Scope): Clause {
  // Rounded, so that 1.334 ms is 1334 µs and not a trillionth more.
  const inStore = Number((value * factor).toPrecision(12))
  const { sql, params } = bound(names, inStore, (name) => `${of.sql} ${operator} {${name}:Float64}`)
  return { sql, params: { ...of.params, ...params } }
}

function isLikeText(text: Clause, patterns: readonly Pattern[], { names }: Scope): Clause {
  const { sql, params } = isLike(text.sql, patterns, names)
  return { sql, params: { ...text.params, ...params } }
}
