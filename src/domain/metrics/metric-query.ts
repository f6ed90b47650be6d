import type { QueryError } from '../query/ast.ts'
import type { Condition, TermCondition } from '../query/condition.ts'
import { nameInTable } from '../query/keys.ts'
import { printKey, printValue } from '../query/print.ts'
import { readQuery } from '../query/resolve.ts'
import type { Result } from '../result.ts'
import { metricKey, metricKeys, type MetricKeys } from './metric-keys.ts'

/** A parsed and typed search for the series of a metric. A `tag` is an attribute. */
export type MetricCondition = Condition<MetricKeys>
export type MetricTerm = TermCondition<MetricKeys>

/** Matches every series. */
export const anySeries: MetricCondition = { kind: 'all', parts: [] }

/**
 * Parses the text of a series search.
 * @param now reference for relative times
 */
export function parseMetricQuery(text: string, now: Date): Result<MetricCondition, QueryError> {
  return readQuery(text, metricKeys, now)
}

/** Matches series whose key or attribute has this value; '' matches those without it. */
export function metricTerm(name: string, value: string): string {
  const meansElse =
    metricKey(name) === undefined && (nameInTable(metricKeys, name) !== undefined || name.toLowerCase() === 'has')
  const key = printKey({ name, isTag: meansElse })
  // Quotes text that would otherwise be read as a comparison or as empty.
  const written = /^(?:$|[<>=])/.test(value) ? JSON.stringify(value) : printValue(value)
  return `${key}:${written}`
}
