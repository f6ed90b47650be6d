import type { GridPlace } from './grid.ts'

/** The ways in which the answer to a question can be drawn. */
export const displays = ['line', 'area', 'stacked_area', 'bar', 'table', 'big_number', 'top_n', 'heat_map'] as const
export type Display = (typeof displays)[number]

/**
 * A question to one of the datasets, in the words of that dataset: its query language, its fields and its functions. What
 * the words mean is for the dataset to say (src/features/dashboards/datasets); a dashboard only keeps them.
 */
export interface Question {
  readonly dataset: string
  /** The text of a query (docs/query-language.md); '' finds everything. */
  readonly query: string
  /** Names of fields, at most {@link MAX_GROUP_BY}; empty: one group of all. */
  readonly groupBy: readonly string[]
  /** Functions such as `p95(span.duration)`: one at least, {@link MAX_FUNCTIONS} at most. */
  readonly functions: readonly string[]
  /** The groups that are shown, those with the largest first number. */
  readonly limit: number
}

/** The content of a widget: a question and how its answer is drawn, a text, or what came from elsewhere and could not be read. */
export type WidgetContent =
  | { readonly kind: 'chart'; readonly display: Display; readonly question: Question }
  /** Markdown. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly because: Unreadable; readonly source: string }

/** The reason why an imported widget cannot be drawn. `detail`: the word that nobody here knows. */
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

/** One field of a dashboard's grid. */
export interface Widget {
  /** Names it within its dashboard. */
  readonly id: string
  readonly title: string
  readonly place: GridPlace
  readonly content: WidgetContent
}

export const MAX_TITLE = 120
export const MAX_GROUP_BY = 3
export const MAX_FUNCTIONS = 4
/** The longest name of a field or a function, or a formula of two. */
export const MAX_WORD = 440
export const MAX_GROUPS = 50
export const DEFAULT_GROUPS = 5
export const MAX_TEXT = 4000
/** The most characters of what could not be read that are kept. */
export const MAX_SOURCE = 4000
