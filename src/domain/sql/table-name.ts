import type { NamedTable } from './ast.ts'
import { catalogueNamed, SQL_DATABASE } from './catalogue.ts'
import type { Cursor } from './cursor.ts'
import { nearest, type Forbidden } from './problem.ts'
import { viewNamed, viewNames } from './views.ts'

/**
 * Parses a table name: a view, or a name defined by WITH.
 * @param otherwise the problem to report if it is neither and could be a column
 */
export function readTableName(cursor: Cursor, otherwise?: Forbidden): NamedTable {
  const { at } = cursor.next
  const written = cursor.next.text
  if (/^(?:system|information_schema)$/i.test(written) && cursor.ahead(1).text === '.') return catalogueTable(cursor)
  const first = cursor.needName('table')
  if (cursor.isSign('.') && otherwise === undefined) {
    if (first !== SQL_DATABASE)
      cursor.refuse({ reason: 'forbidden', what: 'database', name: first, at, end: cursor.end })
    cursor.take()
    return tableOf(cursor, cursor.needName('table'), at)
  }
  if (cursor.isSign('(') && otherwise === undefined)
    cursor.refuse({ reason: 'forbidden', what: 'table_function', name: first, at, end: cursor.end })
  return tableOf(cursor, first, at, otherwise)
}

/** A reference to one of ClickHouse's system tables. */
function catalogueTable(cursor: Cursor): NamedTable {
  const { at, text } = cursor.next
  const table = text.toLowerCase() === 'system' ? catalogueNamed(cursor.ahead(2).text) : undefined
  if (table === undefined) return cursor.forbid('database')
  for (let taken = 0; taken < 3; taken++) cursor.take()
  return { kind: 'catalogue', table, at, end: cursor.end }
}

function tableOf(cursor: Cursor, name: string, at: number, otherwise?: Forbidden): NamedTable {
  const { end } = cursor
  if (cursor.named.includes(name)) return { kind: 'named', name, at, end }
  const view = viewNamed(name)
  if (view !== undefined) return { kind: 'view', view, at, end }
  if (otherwise !== undefined) cursor.refuse({ reason: 'forbidden', what: otherwise, name, at, end })
  return cursor.refuse({
    reason: 'unknown_table',
    name,
    near: nearest(name, [...cursor.named, ...viewNames]),
    at,
    end,
  })
}
