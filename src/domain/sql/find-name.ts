import type { Expression, Place, Query, Select, Table } from './ast.ts'
import { expressionsOf, partsOf, queryAt } from './children.ts'
import { columnsOf } from './views.ts'

/** The first position of a name in a query, and the columns of the views that the query uses. */
export function findName(
  query: Query,
  name: string,
): { readonly place: Place | undefined; readonly columns: ReadonlySet<string> } {
  const columns = new Set<string>()
  let place: Place | undefined
  const inExpression = (expression: Expression): void => {
    if (expression.kind === 'name' && expression.parts.join('.') === name)
      place ??= { at: expression.at, end: expression.end }
    const inner = queryAt(expression)
    if (inner !== undefined) inQuery(inner)
    for (const part of partsOf(expression)) inExpression(part)
  }
  const inTable = (table: Table): void => {
    if (table.kind === 'view') for (const column of columnsOf(table.view)) columns.add(column.name)
    if (table.kind === 'query') inQuery(table.query)
  }
  const inSelect = (select: Select): void => {
    for (const expression of expressionsOf(select)) inExpression(expression)
    if (select.from !== null) inTable(select.from)
    for (const { table } of select.joins) inTable(table)
  }
  const inQuery = ({ named, selects }: Query): void => {
    for (const one of named) inQuery(one.query)
    for (const select of selects) inSelect(select)
  }
  inQuery(query)
  return { place, columns }
}
