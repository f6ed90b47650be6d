import { attributeTest } from '#domain/explore/span-query.ts'
import { metricKey, type MetricKey } from '#domain/metrics/metric-keys.ts'
import type { MetricCondition, MetricTerm } from '#domain/metrics/metric-query.ts'
import { allOf, type Clause } from '../clause.ts'
import { ofProjects, slugOf, type Scope } from '../explore/terms.ts'
import { anyOf, bound, holds, isLike } from '../search/patterns.ts'

const columnOf = {
  release: 'release',
  environment: 'environment',
  'sdk.name': 'sdk_name',
  'sdk.version': 'sdk_version',
} as const satisfies Record<Exclude<MetricKey, 'project'>, string>

/** Rows of `metric_series` that match a search. */
export function seriesMeets(condition: MetricCondition, scope: Scope): Clause {
  if (!('parts' in condition)) return meetsTerm(condition, scope)
  const parts = condition.parts.map((part) => seriesMeets(part, scope))
  if (condition.kind === 'any') return anyOf(parts)
  const { sql, params } = allOf({ sql: 'true', params: {} }, ...parts)
  return { sql: `(${sql})`, params }
}

function meetsTerm(term: MetricTerm, scope: Scope): Clause {
  const { sql, params } = meaningOf(term, scope)
  if (!term.negated) return { sql, params }
  // A non-number is NULL, and so is any comparison with it. It counts as false, so its negation is true.
  return { sql: `NOT ifNull(${sql}, false)`, params }
}

function meaningOf(term: MetricTerm, scope: Scope): Clause {
  switch (term.kind) {
    case 'field':
      return term.key === 'project'
        ? ofProjects(term.test.patterns, scope)
        : isLike(columnOf[term.key], term.test.patterns, scope.names)
    case 'tag': {
      const { patterns, comparisons } = attributeTest(term)
      const value = attributeText(term.key, scope)
      const like = patterns.length === 0 ? [] : [isLike(value.sql, patterns, scope.names)]
      const compared = comparisons.map(({ operator, value: than }) =>
        bound(scope.names, than, (name) => `toFloat64OrNull(${value.sql}) ${operator} {${name}:Float64}`),
      )
      const { sql, params } = anyOf([...like, ...compared])
      return { sql, params: { ...value.params, ...params } }
    }
    case 'has': {
      const { sql, params } = seriesText(term.of.key, scope)
      return { sql: `${sql} != ''`, params }
    }
    case 'text': {
      const { sql, params } = holds('value', [term.pattern], scope.names)
      return { sql: `arrayExists(value -> ${sql}, attributes.value)`, params }
    }
  }
}

/** SQL for a field of a series as text; '' if the series lacks it. */
export function seriesText(name: string, scope: Scope): Clause {
  const key = metricKey(name)
  if (key === undefined) return attributeText(name, scope)
  return key === 'project' ? slugOf(scope) : { sql: `toString(${columnOf[key]})`, params: {} }
}

/** Indexing an array out of bounds yields ''. */
function attributeText(name: string, { names }: Scope): Clause {
  return bound(names, name, (key) => `attributes.value[indexOf(attributes.key, {${key}:String})]`)
}
