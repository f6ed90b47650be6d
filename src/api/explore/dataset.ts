import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { ApiRefusal } from '../refusal.ts'

/** A value of a row; null if the event, span or log does not have the field. */
export type Cell = string | number | boolean | null

/** Field types as named by clients (docs/protocol.md 7). */
export type CellType =
  | 'string'
  | 'integer'
  | 'number'
  | 'duration'
  | 'percentage'
  | 'rate'
  | 'date'
  | 'boolean'
  | 'size'

export interface AskedField {
  /** As the client wrote it, and as the response names it. */
  readonly name: string
  /** A function such as `p95(span.duration)` aggregates many rows; other fields are values of a single row. */
  readonly isFunction: boolean
}

/** A client's query: individual rows, or groups of rows if a field is a function. */
export interface Question {
  readonly running: Running
  readonly grant: Grant<'event:read'>
  readonly slugs: ReadonlyMap<ProjectId, string>
  readonly query: string
  readonly fields: readonly AskedField[]
  /** One of the fields, or `timestamp`. Defaults to newest or largest first. */
  readonly sort: { readonly name: string; readonly descending: boolean } | undefined
  readonly period: Period
  readonly environments: readonly string[]
  readonly offset: number
  readonly limit: number
  readonly now: Date
}

/** A query over time: functions of all rows or of the largest groups. */
export interface SeriesQuestion extends Omit<Question, 'sort' | 'offset' | 'fields'> {
  readonly functions: readonly string[]
  readonly groupBy: readonly string[]
  readonly stepSeconds: number
}

export interface Found {
  /** One row more than the limit if there are more. */
  readonly rows: readonly (readonly Cell[])[]
  /** By field index. */
  readonly types: readonly CellType[]
}

export interface FoundSeries {
  /** The values of the group; empty without grouping. */
  readonly values: readonly string[]
  /** By function index: the value of each step. */
  readonly numbers: readonly (readonly (number | null)[])[]
}

/** A dataset that clients can query by fields, such as errors, spans or logs. */
export interface ApiDataset {
  rows(question: Question): Promise<Result<Found, ApiRefusal>>
  series(question: SeriesQuestion): Promise<Result<readonly FoundSeries[], ApiRefusal>>
}

const projectNames: ReadonlySet<string> = new Set(['project', 'project.name'])
const projectIds: ReadonlySet<string> = new Set(['project.id', 'project_id'])

/** The project fields that all datasets share; `undefined` for any other field. */
export function projectCell(name: string, projectId: ProjectId, slugs: Question['slugs']): Cell | undefined {
  if (projectNames.has(name)) return slugs.get(projectId) ?? String(projectId)
  return projectIds.has(name) ? projectId : undefined
}

export function isProjectField(name: string): boolean {
  return projectNames.has(name) || projectIds.has(name)
}

/** The project of a group, formatted as in individual rows: its slug, or its id if that field was requested. */
export function projectOfGroup(name: string, slug: string, slugs: Question['slugs']): Cell {
  if (!projectIds.has(name)) return slug
  return [...slugs].find(([, one]) => one === slug)?.[0] ?? null
}

export function textOrNull(value: string | undefined): Cell {
  return value === undefined || value === '' ? null : value
}

/** Derives the type from the values if the field's name does not determine it. */
export function typeOfCells(rows: readonly (readonly Cell[])[], at: number): CellType {
  return rows.some((row) => typeof row[at] === 'number') ? 'number' : 'string'
}

export function typeOfUnit(unit: AggregateUnit): CellType {
  switch (unit) {
    case 'us':
    case 'ms':
      return 'duration'
    case 'bytes':
      return 'size'
    case 'number':
      return 'number'
    case 'count':
      return 'integer'
    case 'per_minute':
      return 'rate'
    case 'share':
      return 'percentage'
  }
}

/** A requested function: the aggregate, and how to convert its result for the client. */
export interface ToldFunction<Of> {
  readonly of: Of
  readonly told: (number: number) => number
}

/** Converts a result for the client. Durations are in milliseconds, as their type says. */
export function toldOf(
  { told }: Pick<ToldFunction<unknown>, 'told'>,
  number: number | null | undefined,
): number | null {
  return number === null || number === undefined ? null : told(number)
}

/** `tags[cart.id]` and `tags[cart.total,number]` name an attribute or a tag. */
export function plainName(name: string): string {
  return /^tags\[([^,\]]+)(?:,\s*\w+)?\]$/.exec(name)?.[1] ?? name
}

/** Sorts rows by one cell, numerically or as text. Missing values come last. */
export function sorted(
  rows: readonly (readonly Cell[])[],
  at: number,
  descending: boolean,
): readonly (readonly Cell[])[] {
  const compare = (a: Cell | undefined, b: Cell | undefined) => {
    if (typeof a === 'number' && typeof b === 'number') return a - b
    return String(a ?? '') < String(b ?? '') ? -1 : 1
  }
  return rows.toSorted((a, b) => {
    const [one, other] = [a[at], b[at]]
    if (one === other) return 0
    if (one === null || other === null) return one === null ? 1 : -1
    return descending ? compare(other, one) : compare(one, other)
  })
}
