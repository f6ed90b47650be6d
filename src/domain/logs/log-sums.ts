import type { Grant } from '../access/access.ts'
import { parseAggregate, type Aggregate, type NumberFunction, type ValueFunction } from '../explore/aggregate.ts'
import type { LogSet } from './log-store.ts'

/** A value computed from many logs. `rate`: logs per minute. */
export type LogAggregate =
  | { readonly of: 'count' | 'rate' }
  | { readonly of: NumberFunction | ValueFunction; readonly field: string }

/** `count()`, `p95(cart.total)`, `unique(user.id)`. `undefined` if logs have no such function. */
export function parseLogAggregate(text: string): LogAggregate | undefined {
  const read: Aggregate | undefined = parseAggregate(text)
  if (read === undefined || 'field' in read) return read
  return read.of === 'count' || read.of === 'rate' ? { of: read.of } : undefined
}

export interface LogSumsQuery {
  /** Keys and attributes. Empty: one group of everything. */
  readonly groupBy: readonly string[]
  /** At least one. Groups are sorted by the first aggregate, largest first. */
  readonly aggregates: readonly LogAggregate[]
  readonly limit: number
}

/** Logs with the same values, and their aggregates. */
export interface LogSums {
  /** In the order of `groupBy`; '' if a log has no value. */
  readonly values: readonly string[]
  /** In the order of the aggregates; `null` if there is nothing to compute. */
  readonly numbers: readonly (number | null)[]
}

export interface LogSeriesQuery {
  readonly groupBy: readonly string[]
  /** The requested groups, by their values. */
  readonly groups: readonly (readonly string[])[]
  readonly aggregate: LogAggregate
  readonly stepSeconds: number
}

/** Aggregates the logs of a set. */
export interface LogSummer {
  logSums(grant: Grant<'event:read'>, set: LogSet, query: LogSumsQuery): Promise<readonly LogSums[]>
  /** One series per group, in the given order: the value of each step; `null` without data. */
  logSeries(
    grant: Grant<'event:read'>,
    set: LogSet,
    query: LogSeriesQuery,
  ): Promise<readonly (readonly (number | null)[])[]>
}
