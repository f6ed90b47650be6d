import type { ProjectId } from '../ids.ts'
import type { Aggregate } from './aggregate.ts'
import type { SpanCondition } from './span-query.ts'

/** Apdex thresholds in milliseconds: a project's own, or the default for the kind of transaction. */
export interface ApdexThresholds {
  readonly usual: number
  /** For page loads and navigations in browsers. */
  readonly pages: number
  readonly own: ReadonlyMap<ProjectId, number>
}

/**
 * A number computed from spans: aggregates users can name, and some used only by pages. `apdex`: 0 … 1
 * (src/domain/performance/apdex.ts). `matching`: estimated number of spans that match a search. `share`: 0 … 1 of
 * the spans that match `among`.
 */
export type Measure =
  | Aggregate
  | { readonly of: 'apdex'; readonly thresholds: ApdexThresholds }
  | { readonly of: 'matching'; readonly where: SpanCondition }
  | { readonly of: 'share'; readonly where: SpanCondition; readonly among: SpanCondition }
