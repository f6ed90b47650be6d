import type { GridPlace } from './grid.ts'

/** How the answer to a question can be displayed. */
export const displays = ['line', 'area', 'stacked_area', 'bar', 'table', 'big_number', 'top_n', 'heat_map'] as const
export type Display = (typeof displays)[number]

/**
 * A question to a dataset, in that dataset's own query language, fields and functions. Dashboards only store it; the
 * dataset interprets it (src/features/dashboards/datasets).
 */
export interface Question {
  readonly dataset: string
  /** Query text (docs/query-language.md); '' matches everything. */
  readonly query: string
  /** Field names, at most {@link MAX_GROUP_BY}; empty for a single group. */
  readonly groupBy: readonly string[]
  /** 1 to {@link MAX_FUNCTIONS} functions such as `p95(span.duration)`. */
  readonly functions: readonly string[]
  /** Number of groups shown, those with the largest first value. */
  readonly limit: number
}

/** The content of a widget: a question and its display, a text, or something imported that could not be read. */
export type WidgetContent =
  | { readonly kind: 'chart'; readonly display: Display; readonly question: Question }
  /** Markdown. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly because: Unreadable; readonly source: string }

/** Why an imported widget cannot be displayed. `detail`: the unknown word. */
export interface Unreadable {
  readonly reason:
    | 'dataset'
    | 'display'
    | 'function'
    | 'query'
    | 'several_queries'
    | 'data_source'
    | 'sql'
    | 'malformed'
  readonly detail: string
}

export interface Widget {
  /** Unique within its dashboard. */
  readonly id: string
  readonly title: string
  readonly place: GridPlace
  readonly content: WidgetContent
}

export const MAX_TITLE = 120
export const MAX_GROUP_BY = 3
export const MAX_FUNCTIONS = 4
/** Maximum length of a field, a function, or a formula of two functions. */
export const MAX_WORD = 440
export const MAX_GROUPS = 50
export const DEFAULT_GROUPS = 5
export const MAX_TEXT = 4000
/** Maximum characters kept of something that could not be read. */
export const MAX_SOURCE = 4000
