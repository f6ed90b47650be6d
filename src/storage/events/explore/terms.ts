import type { ProjectId } from '#domain/ids.ts'
import type { Pattern } from '#domain/query/ast.ts'
import type { TimeSpan } from '#domain/query/condition.ts'
import { literalOf, matchesPattern } from '#domain/query/pattern.ts'
import { allOf, type Clause } from '../clause.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { anyOf, bound, isLike, type ParamNames } from '../search/patterns.ts'

/** What builders of SQL for spans and logs share. */
export interface Scope {
  readonly names: ParamNames
  readonly slugs: ReadonlyMap<ProjectId, string>
}

/** A project's slug, as text. */
export function slugOf({ names, slugs }: Scope): Clause {
  if (slugs.size === 0) return { sql: 'toString(project_id)', params: {} }
  const [ids, texts] = [names.next(), names.next()]
  return {
    sql: `transform(project_id, {${ids}:Array(UInt32)}, {${texts}:Array(String)}, toString(project_id))`,
    params: { [ids]: [...slugs.keys()], [texts]: [...slugs.values()] },
  }
}

/** @param column the time column to compare */
export function during({ since, until }: TimeSpan, column: string, { names }: Scope): Clause {
  const sides = [
    ...(since === null ? [] : [bound(names, momentParam(since), (name) => `${column} >= ${boundMoment(name)}`)]),
    ...(until === null ? [] : [bound(names, momentParam(until), (name) => `${column} < ${boundMoment(name)}`)]),
  ]
  const { sql, params } = allOf({ sql: 'true', params: {} }, ...sides)
  return { sql: `(${sql})`, params }
}

/** Whole ids use the index; only partial ids are compared with every row. */
export function idIn(
  patterns: readonly Pattern[],
  read: (text: string) => string | undefined,
  text: string,
  { names }: Scope,
  whole: (name: string) => string,
): Clause {
  const ids = patterns.flatMap((pattern) => read(literalOf(pattern) ?? '') ?? [])
  const parts = patterns.filter((pattern) => literalOf(pattern) === undefined)
  return anyOf([
    ...(ids.length === 0 ? [] : [bound(names, ids, whole)]),
    ...(parts.length === 0 ? [] : [isLike(text, parts, names)]),
  ])
}

/** Rows of projects whose slug matches one of these. */
export function ofProjects(patterns: readonly Pattern[], { names, slugs }: Scope): Clause {
  const ids = [...slugs].flatMap(([id, slug]) => (patterns.some((one) => matchesPattern(one, slug)) ? [id] : []))
  const name = names.next()
  return { sql: `project_id IN {${name}:Array(UInt32)}`, params: { [name]: ids } }
}
