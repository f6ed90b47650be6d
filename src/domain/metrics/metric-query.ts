import type { QueryError } from '../query/ast.ts'
import type { Condition, TermCondition } from '../query/condition.ts'
import { nameInTable } from '../query/keys.ts'
import { printKey, printValue } from '../query/print.ts'
import { readQuery } from '../query/resolve.ts'
import type { Result } from '../result.ts'
import { metricKey, metricKeys, type MetricKeys } from './metric-keys.ts'

/** A search among the series of a metric, read and typed. A `tag` is an attribute. */
export type MetricCondition = Condition<MetricKeys>
export type MetricTerm = TermCondition<MetricKeys>

/** Finds every series. */
export const anySeries: MetricCondition = { kind: 'all', parts: [] }

/**
 * The only way from the text of a search among series to a {@link MetricCondition}.
 * @param now what relative times count from
 */
export function parseMetricQuery(text: string, now: Date): Result<MetricCondition, QueryError> {
  return readQuery(text, metricKeys, now)
}

/** Series whose key or attribute has this value; '' finds those that have none. */
export function metricTerm(name: string, value: string): string {
  const meansElse =
    metricKey(name) === undefined && (nameInTable(metricKeys, name) !== undefined || name.toLowerCase() === 'has')
  const key = printKey({ name, isTag: meansElse })
  // A text that would be read as a comparison, or as nothing, stays a text in quotes.
  const written = /^(?:$|[<>=])/.test(value) ? JSON.stringify(value) : printValue(value)
  return `${key}:${written}`
}
