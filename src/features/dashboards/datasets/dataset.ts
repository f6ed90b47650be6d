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

/** Grants for rendering a dashboard: those of the user's role, or those of a public link. */
export interface DashboardGrants {
  readonly events: Grant<'event:read'>
  readonly projects: Grant<'project:read'>
  readonly org: Grant<'org:read'>
  readonly alerts: Grant<'alerts:read'>
}

/** The scope of every question of a dashboard. */
export interface AskedWithin {
  /** Narrowed to the selected projects. */
  readonly grants: DashboardGrants
  /** All projects visible to the user, and the selected ones; empty for all. */
  readonly projects: readonly Project[]
  readonly chosen: readonly ProjectId[]
  readonly slugs: ReadonlyMap<ProjectId, string>
  readonly environments: readonly string[]
  /** The project, environment and period as parameters for other pages. */
  readonly asked: QueryParams
  readonly period: Period
  /** Divides the period evenly. */
  readonly stepSeconds: number
  readonly now: Date
}

/** A question ready to ask: its query includes the dashboard's filters. */
export type Asked = Pick<Question, 'query' | 'groupBy' | 'functions' | 'limit'>

/** One group with its numbers. */
export interface Row {
  /** In the order of `groupBy`; '' for no value. */
  readonly values: readonly string[]
  /** In the order of the functions; `null` without data. */
  readonly numbers: readonly (number | null)[]
  /** Link of a row that has a page of its own. */
  readonly href?: string
}

/** Why a question cannot be asked. */
export type QuestionProblem =
  | { readonly reason: 'query'; readonly problem: QueryProblem }
  | { readonly reason: 'function' | 'field' | 'display'; readonly word: string }
  | { readonly reason: 'dataset'; readonly word: string }

/** Names found in the data. */
export interface Offered {
  readonly functions: readonly string[]
  readonly fields: readonly string[]
}

/** Query languages with suggestions. */
export type Spoken = 'events' | 'issues' | 'spans' | 'logs' | 'metrics'

/** Datasets with a label in the messages: `dashboards.dataset.<name>`. */
export type DatasetName =
  Extract<KeyOf<'dashboards'>, `dataset.${string}`> extends `dataset.${infer Name}` ? Name : never

/** One value per step; `null` where nothing was measured. */
export type Steps = readonly (number | null)[]

/**
 * A source of widget data: its query language, its functions, and how to query it. To add one, create a file here and
 * add a line to datasets.ts.
 */
export interface Dataset {
  /** Its name in dashboards. */
  readonly name: DatasetName
  readonly displays: readonly Display[]
  /** Functions and fields that are offered first. With `anyField`, other names are accepted as well. */
  readonly functions: readonly string[]
  readonly fields: readonly string[]
  readonly anyField: boolean
  /** Whether it supports queries. */
  readonly searched: boolean
  /** The page with the same query language, if there is one. */
  readonly spoken?: Spoken
  /** Returns a question's problem, or `undefined`. */
  problemOf(asked: Asked, now: Date): QuestionProblem | undefined
  unitOf(name: string): AggregateUnit
  /** Whether missing values are 0 instead of a gap. */
  isCount(name: string): boolean
  /** A function's display name, if it differs from its name. */
  titleOf?(name: string): string
  /** Adds a filter on one value of a field to a query. */
  narrowed(query: string, key: string, value: string): string
  /** Returns groups in descending order of their first number. Without `groupBy`, at most one row. */
  rows(within: AskedWithin, asked: Asked): Promise<readonly Row[]>
  /** Returns the first function's value per step for each of these groups. */
  series(within: AskedWithin, asked: Asked, groups: readonly (readonly string[])[]): Promise<readonly Steps[]>
  /** Returns counts by duration over time. Spans only. */
  heat?(within: AskedWithin, query: string): Promise<readonly HeatCell[]>
  /** Returns further functions and fields found in the data. */
  offered?(within: AskedWithin): Promise<Offered>
  /** Returns the most frequent values of a field. */
  valuesOf?(within: AskedWithin, key: string, limit: number): Promise<readonly string[]>
  /** Returns the page that explores the same data in detail. */
  pageOf?(asked: Asked, scope: QueryParams): string
}
