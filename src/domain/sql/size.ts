import type { Expression, NamedTable, Query, Select, Table } from './ast.ts'
import { expressionsOf, partsOf, queryAt } from './children.ts'
import type { SqlProblem } from './problem.ts'

/** Maximum number of subexpressions after expanding every alias and WITH name, as the engine does. */
const MOST_PARTS = 20_000
/** Maximum number of tables read, after the same expansion. */
const MOST_TABLES = 24

interface Size {
  readonly parts: number
  readonly tables: number
}

const NOTHING: Size = { parts: 0, tables: 0 }
const sum = (a: Size, b: Size): Size => ({ parts: a.parts + b.parts, tables: a.tables + b.tables })

/**
 * Checks that a query is not too large once expanded. A few aliases that refer to one another (`a + a AS b, b + b AS c,
 * …`) would keep the engine busy before any of its own limits applies.
 */
export function measured(query: Query): SqlProblem | undefined {
  const { parts, tables } = sizeOf(query, new Map())
  const place = { at: 0, end: 0 }
  if (parts > MOST_PARTS) return { reason: 'too_large', most: MOST_PARTS, ...place }
  return tables > MOST_TABLES ? { reason: 'too_large', most: MOST_TABLES, ...place } : undefined
}

type Named = ReadonlyMap<string, Size>

function sizeOf(query: Query, outer: Named): Size {
  const named = new Map(outer)
  for (const { name, query: inner } of query.named) named.set(name, sizeOf(inner, named))
  return query.selects.map((select) => sizeOfSelect(select, named)).reduce(sum, NOTHING)
}

function sizeOfSelect(select: Select, named: Named): Size {
  const aliases = new Map(select.items.flatMap(({ alias, value }) => (alias === null ? [] : [[alias, value] as const])))
  const known = new Map<string, Size>()
  const of = (expression: Expression): Size => {
    const alias = expression.kind === 'name' ? (expression.parts[0] ?? '') : undefined
    if (alias !== undefined && aliases.has(alias)) return ofAlias(alias)
    const inner = queryAt(expression)
    const table =
      expression.kind === 'in' && expression.right.kind === 'table' ? ofTable(expression.right.table, named) : NOTHING
    const own = sum(table, inner === undefined ? NOTHING : sizeOf(inner, named))
    return partsOf(expression)
      .map(of)
      .reduce(sum, { ...own, parts: own.parts + 1 })
  }
  const ofAlias = (alias: string): Size => {
    const before = known.get(alias)
    if (before !== undefined) return before
    // An alias that refers to itself is reported by the engine.
    known.set(alias, { parts: 1, tables: 0 })
    const expression = aliases.get(alias)
    const size = expression === undefined ? NOTHING : of(expression)
    known.set(alias, size)
    return size
  }
  const tables = [select.from, ...select.joins.map(({ table }) => table)].filter((one) => one !== null)
  return [...expressionsOf(select).map(of), ...tables.map((table) => ofTable(table, named))].reduce(sum, NOTHING)
}

function ofTable(table: NamedTable | Table, named: Named): Size {
  switch (table.kind) {
    case 'view':
    case 'catalogue':
      return { parts: 1, tables: 1 }
    case 'named':
      return named.get(table.name) ?? NOTHING
    case 'query':
      return sizeOf(table.query, named)
  }
}
