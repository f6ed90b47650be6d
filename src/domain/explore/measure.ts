import type { ProjectId } from '../ids.ts'
import type { Aggregate } from './aggregate.ts'
import type { SpanCondition } from './span-query.ts'

/** The time that a transaction may take, milliseconds: that of a project, or else the usual one of its sort. */
export interface ApdexThresholds {
  readonly usual: number
  /** Of page loads and navigations in browsers. */
  readonly pages: number
  readonly own: ReadonlyMap<ProjectId, number>
}

/**
 * A number that the store computes of spans: what people can ask for by name, and what only pages ask for.
 * `apdex`: 0 … 1 (src/domain/performance/apdex.ts). `matching`: how many meet a search, estimated. `share`: 0 … 1 of
 * those that meet `among`.
 */
export type Measure =
  | Aggregate
  | { readonly of: 'apdex'; readonly thresholds: ApdexThresholds }
  | { readonly of: 'matching'; readonly where: SpanCondition }
  | { readonly of: 'share'; readonly where: SpanCondition; readonly among: SpanCondition }
