import type { Grant } from '#domain/access/access.ts'
import type { Display, Question } from '#domain/dashboard/widget.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import type { HeatCell } from '#domain/explore/span-explorer.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { QueryParams } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { QueryProblem } from '#domain/query/ast.ts'
import type { KeyOf } from '#messages/texts-for.ts'

/** What it takes to draw a dashboard: of a person what their role allows, of a public link what it was made for. */
export interface DashboardGrants {
  readonly events: Grant<'event:read'>
  readonly projects: Grant<'project:read'>
  readonly org: Grant<'org:read'>
  readonly alerts: Grant<'alerts:read'>
}

/** What every question of a dashboard is asked within. */
export interface AskedWithin {
  /** Of the projects that are chosen. */
  readonly grants: DashboardGrants
  /** All that whoever looks may know of, and those that are chosen; empty: all. */
  readonly projects: readonly Project[]
  readonly chosen: readonly ProjectId[]
  readonly slugs: ReadonlyMap<ProjectId, string>
  readonly environments: readonly string[]
  /** The same as parameters of other pages: project, environment and period. */
  readonly asked: QueryParams
  readonly period: Period
  /** A divisor of the period's length. */
  readonly stepSeconds: number
  readonly now: Date
}

/** A question as it is asked: its query bears what the dashboard is narrowed to. */
export type Asked = Pick<Question, 'query' | 'groupBy' | 'functions' | 'limit'>

/** One group with its numbers. */
export interface Row {
  /** By the place of a name in `groupBy`; '' where there is none. */
  readonly values: readonly string[]
  /** By the place of a function; null: there is nothing to compute it of. */
  readonly numbers: readonly (number | null)[]
  /** Where it leads, where rows are things with pages of their own. */
  readonly href?: string
}

/** The reason why a question cannot be asked. */
export type QuestionProblem =
  | { readonly reason: 'query'; readonly problem: QueryProblem }
  | { readonly reason: 'function' | 'field' | 'display'; readonly word: string }
  | { readonly reason: 'dataset'; readonly word: string }

/** Words that data has of itself. */
export interface Offered {
  readonly functions: readonly string[]
  readonly fields: readonly string[]
}

/** The languages of queries whose words are suggested as one types. */
export type Spoken = 'events' | 'issues' | 'spans' | 'logs' | 'metrics'

/** Those that messages have a name for: `dashboards.dataset.<name>`. */
export type DatasetName =
  Extract<KeyOf<'dashboards'>, `dataset.${string}`> extends `dataset.${infer Name}` ? Name : never

/** Steps of a series; null: nothing was measured. */
export type Steps = readonly (number | null)[]

/**
 * One kind of data that widgets are drawn from: its language, its functions, and how they are asked. A further kind is a
 * file here and a line in datasets.ts.
 */
export interface Dataset {
  /** As dashboards name it. */
  readonly name: DatasetName
  readonly displays: readonly Display[]
  /** Functions and fields that are offered first. Where `anyField` is set, other names are read as well. */
  readonly functions: readonly string[]
  readonly fields: readonly string[]
  readonly anyField: boolean
  /** Whether it is narrowed by a query. */
  readonly searched: boolean
  /** What has the same language on a page of its own; undefined: nothing. */
  readonly spoken?: Spoken
  /** Returns what is wrong with a question; undefined: it can be asked. */
  problemOf(asked: Asked, now: Date): QuestionProblem | undefined
  unitOf(name: string): AggregateUnit
  /** Whether nothing is 0, and not a gap. */
  isCount(name: string): boolean
  /** What people call a function, where that is not its name. */
  titleOf?(name: string): string
  /** The query, narrowed to one value of a field. */
  narrowed(query: string, key: string, value: string): string
  /** The groups with the largest first number first. Without `groupBy`: one row of all, or none. */
  rows(within: AskedWithin, asked: Asked): Promise<readonly Row[]>
  /** Of each of these groups, the first function of each step. */
  series(within: AskedWithin, asked: Asked, groups: readonly (readonly string[])[]): Promise<readonly Steps[]>
  /** How many took how long, over time: of spans alone. */
  heat?(within: AskedWithin, query: string): Promise<readonly HeatCell[]>
  /** Functions and fields that there are beside those above. */
  offered?(within: AskedWithin): Promise<Offered>
  /** The most frequent values of a field. */
  valuesOf?(within: AskedWithin, key: string, limit: number): Promise<readonly string[]>
  /** The page on which the same is looked at closely. */
  pageOf?(asked: Asked, scope: QueryParams): string
}
