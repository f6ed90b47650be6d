import { covers, type Grant } from '#domain/access/access.ts'
import type { Expression, Query } from '#domain/sql/ast.ts'
import { printSql, quoteName, quoteText } from '#domain/sql/print.ts'
import { Unreadable } from '#domain/sql/problem.ts'
import type { SqlQuestion } from '#domain/sql/sql-reader.ts'
import { columnsOf, type ViewName } from '#domain/sql/views.ts'
import { tablesOfViews, viewSql } from './view-sql.ts'

/** A statement that is safe to pass to an engine. */
export interface GuardedSql {
  readonly sql: string
  /**
   * The condition on `project_id` of every table that views read. The engine enforces it as a second barrier
   * (`additional_table_filters`).
   */
  readonly filters: Readonly<Record<string, string>>
  /** The tables that it reads. */
  readonly tables: readonly string[]
}

/**
 * Generates SQL for the engine in which each table is a select of only those rows that the grant covers.
 * @throws Unreadable if a parameter is missing
 */
export function guardedSql(grant: Grant<'event:read'>, question: SqlQuestion): GuardedSql {
  const seen = question.projects.filter(({ id }) => covers(grant, id))
  const ids = seen.map(({ id }) => Number(id))
  const condition = ids.length === 0 ? '0' : `IN (${ids.join(', ')})`
  const within = (name: string) => (ids.length === 0 ? '0' : `${name} ${condition}`)
  const slug =
    ids.length === 0
      ? "''"
      : `transform(_r.project_id, [${ids.join(', ')}], [${seen.map((one) => quoteText(one.slug)).join(', ')}], '')`
  const tables = new Set<string>()
  const view = (name: ViewName) => {
    tables.add(viewSql[name].table)
    return selectOf(name, (alias) => within(`${alias}.project_id`), slug)
  }
  const sql = printSql(limited(question.query, question.limit, question.parameters), {
    view,
    parameter: (name, type) => parameterOf(question, name, type),
  })
  return {
    sql,
    filters: Object.fromEntries(tablesOfViews.map((table) => [table, within('project_id')])),
    tables: [...tables],
  }
}

function selectOf(name: ViewName, within: (alias: string) => string, slug: string): string {
  const { rows, columns }: { rows: (typeof viewSql)[ViewName]['rows']; columns: Readonly<Record<string, string>> } =
    viewSql[name]
  const list = columnsOf(name).map(
    (column) => `${column.name === 'project' ? slug : columns[column.name]} AS ${quoteName(column.name)}`,
  )
  return `(SELECT ${list.join(', ')} FROM ${rows(within)})`
}

function parameterOf({ parameters }: SqlQuestion, name: string, type: string): string {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  if (value === undefined) throw new Unreadable({ reason: 'parameter', name, type, at: 0, end: 0 })
  return type === 'String' ? quoteText(value) : `CAST(${quoteText(value)} AS ${type})`
}

/** Limits the total number of rows. */
function limited(query: Query, most: number, parameters: Readonly<Record<string, string>>): Query {
  const [only] = query.selects
  if (query.selects.length === 1 && only !== undefined)
    return {
      ...query,
      selects: [{ ...only, limit: least(only.limit, most, parameters), offset: plain(only.offset, parameters) }],
    }
  const place = { at: 0, end: 0 }
  const all: Expression = { kind: 'star', of: null, except: [], ...place }
  const nothing = {
    joins: [],
    arrayJoin: null,
    where: null,
    groupBy: [],
    having: null,
    orderBy: [],
    limitBy: null,
    offset: null,
  } as const
  const from = { kind: 'query', query: { ...query, named: [] }, alias: null, ...place } as const
  const limit: Expression = { kind: 'number', text: String(most), ...place }
  return {
    named: query.named,
    selects: [{ distinct: false, items: [{ value: all, alias: null }], from, limit, ...nothing }],
    union: 'ALL',
  }
}

function least(limit: Expression | null, most: number, parameters: Readonly<Record<string, string>>): Expression {
  const said = plain(limit, parameters)
  const asked = said?.kind === 'number' ? Number(said.text) : most
  return { kind: 'number', text: String(Math.min(asked, most)), at: 0, end: 0 }
}

/** Converts a count given by a parameter to a number. */
function plain(count: Expression | null, parameters: Readonly<Record<string, string>>): Expression | null {
  if (count?.kind !== 'parameter') return count
  const value = Object.hasOwn(parameters, count.name) ? (parameters[count.name] ?? '') : ''
  if (!/^\d{1,15}$/.test(value))
    throw new Unreadable({ reason: 'parameter', name: count.name, type: count.type, at: count.at, end: count.end })
  return { kind: 'number', text: value, at: count.at, end: count.end }
}
