import type { NamedTable } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { nearest, type Forbidden } from './problem.ts'
import { viewNamed, viewNames } from './views.ts'

/** The database that clients believe they are connected to: its name may stand before that of a table. */
const DATABASE = 'mishap'

/**
 * Reads the name of a table: one of the views, or one that WITH gave.
 * @param otherwise what is forbidden where it is none of them and might as well be a column
 */
export function readTableName(cursor: Cursor, otherwise?: Forbidden): NamedTable {
  const { at } = cursor.next
  const written = cursor.next.text
  if (/^(?:system|information_schema)$/i.test(written) && cursor.ahead(1).text === '.') cursor.forbid('database')
  const first = cursor.needName('table')
  if (cursor.isSign('.') && otherwise === undefined) {
    if (first !== DATABASE) cursor.refuse({ reason: 'forbidden', what: 'database', name: first, at, end: cursor.end })
    cursor.take()
    return tableOf(cursor, cursor.needName('table'), at)
  }
  if (cursor.isSign('(') && otherwise === undefined)
    cursor.refuse({ reason: 'forbidden', what: 'table_function', name: first, at, end: cursor.end })
  return tableOf(cursor, first, at, otherwise)
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
