import type { Grant } from '../access/access.ts'
import { parseAggregate, type Aggregate, type NumberFunction, type ValueFunction } from '../explore/aggregate.ts'
import type { LogSet } from './log-store.ts'

/** A number that is computed of many logs. `rate`: logs per minute. */
export type LogAggregate =
  | { readonly of: 'count' | 'rate' }
  | { readonly of: NumberFunction | ValueFunction; readonly field: string }

/** `count()`, `p95(cart.total)`, `unique(user.id)`. undefined: there is no such function of logs. */
export function parseLogAggregate(text: string): LogAggregate | undefined {
  const read: Aggregate | undefined = parseAggregate(text)
  if (read === undefined || 'field' in read) return read
  return read.of === 'count' || read.of === 'rate' ? { of: read.of } : undefined
}

export interface LogSumsQuery {
  /** Keys and attributes. Empty: one group of all. */
  readonly groupBy: readonly string[]
  /** One at least. Groups come with the largest first number first. */
  readonly aggregates: readonly LogAggregate[]
  readonly limit: number
}

/** Logs with the same values, and what is computed of them. */
export interface LogSums {
  /** By the place of a name in `groupBy`; '' where a log has none. */
  readonly values: readonly string[]
  /** By the place of an aggregate; null: there is nothing to compute it of. */
  readonly numbers: readonly (number | null)[]
}

export interface LogSeriesQuery {
  readonly groupBy: readonly string[]
  /** The groups that are asked about, by their values. */
  readonly groups: readonly (readonly string[])[]
  readonly aggregate: LogAggregate
  readonly stepSeconds: number
}

/** Sums of the logs of a set. */
export interface LogSummer {
  logSums(grant: Grant<'event:read'>, set: LogSet, query: LogSumsQuery): Promise<readonly LogSums[]>
  /** By group, as they are given: the number of each step of the period; null where no log was measured. */
  logSeries(
    grant: Grant<'event:read'>,
    set: LogSet,
    query: LogSeriesQuery,
  ): Promise<readonly (readonly (number | null)[])[]>
}
