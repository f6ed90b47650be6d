import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { ApiRefusal } from '../refusal.ts'

/** A value of a row. null: the event, span or log does not have the field. */
export type Cell = string | number | boolean | null

/** The types of fields by the names that clients know (docs/protocol.md 7). */
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

/** A field that is asked for: by the name under which it is answered. */
export interface AskedField {
  /** As the client wrote it. */
  readonly name: string
  /** `p95(span.duration)` is computed of many rows; anything else is a value of each. */
  readonly isFunction: boolean
}

/** A question of a client: single rows, or groups of them where a field is a function. */
export interface Question {
  readonly running: Running
  readonly grant: Grant<'event:read'>
  readonly slugs: ReadonlyMap<ProjectId, string>
  readonly query: string
  readonly fields: readonly AskedField[]
  /** One of the fields, or `timestamp`. Absent: the newest first, or the largest. */
  readonly sort: { readonly name: string; readonly descending: boolean } | undefined
  readonly period: Period
  readonly environments: readonly string[]
  readonly offset: number
  readonly limit: number
  readonly now: Date
}

/** A question over time: one function, of all or of the largest groups. */
export interface SeriesQuestion extends Omit<Question, 'sort' | 'offset' | 'fields'> {
  readonly functions: readonly string[]
  readonly groupBy: readonly string[]
  readonly stepSeconds: number
}

export interface Found {
  /** One more than was asked for where there are more. */
  readonly rows: readonly (readonly Cell[])[]
  /** By the place of a field. */
  readonly types: readonly CellType[]
}

export interface FoundSeries {
  /** The values of the group; empty where there are no groups. */
  readonly values: readonly string[]
  /** By the place of a function: the number of each step. */
  readonly numbers: readonly (readonly (number | null)[])[]
}

/** Something that clients can ask about by fields: errors, spans or logs. */
export interface ApiDataset {
  rows(question: Question): Promise<Result<Found, ApiRefusal>>
  series(question: SeriesQuestion): Promise<Result<readonly FoundSeries[], ApiRefusal>>
}

const projectNames: ReadonlySet<string> = new Set(['project', 'project.name'])
const projectIds: ReadonlySet<string> = new Set(['project.id', 'project_id'])

/** Fields that every dataset names the same, of the project; undefined: it is another field. */
export function projectCell(name: string, projectId: ProjectId, slugs: Question['slugs']): Cell | undefined {
  if (projectNames.has(name)) return slugs.get(projectId) ?? String(projectId)
  return projectIds.has(name) ? projectId : undefined
}

export function isProjectField(name: string): boolean {
  return projectNames.has(name) || projectIds.has(name)
}

/** The project of a group, as single rows tell it: its slug, or its id where that is asked for. */
export function projectOfGroup(name: string, slug: string, slugs: Question['slugs']): Cell {
  if (!projectIds.has(name)) return slug
  return [...slugs].find(([, one]) => one === slug)?.[0] ?? null
}

export function textOrNull(value: string | undefined): Cell {
  return value === undefined || value === '' ? null : value
}

/** The type of a field whose name does not tell it. */
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

/** A function that a client asks for: what is computed, and how the result is converted for the client. */
export interface ToldFunction<Of> {
  readonly of: Of
  readonly told: (number: number) => number
}

/** Converts a result for the client: durations are in milliseconds, as their type says. */
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

/** Rows in the order of one of their cells, texts as texts and numbers as numbers; what is not there comes last. */
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
