import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import {
  SCHEMA_TABLE,
  type Access,
  type CatalogueTable,
  type ColumnKind,
  type Counter,
  type Row,
  type Side,
  type SourceSide,
  type TargetSide,
  type Value,
} from './side.ts'

const BUSY_MS = 30_000
const TRY_AGAIN_MS = 2
const BATCH_ROWS = 2_000

/** Column kinds that SQLite does not distinguish, by table and column. The other engine supplies them. */
export type Kinds = ReadonlyMap<string, ColumnKind>

const tableRows = z.array(z.object({ name: z.string() }))
const columnRows = z.array(z.object({ name: z.string(), type: z.string() }))
const counterRows = z.array(z.object({ name: z.string(), seq: z.number() }))

/** @param kinds from the other engine's `tables()`; called when rows are read or written */
export async function openSqliteSource(file: string, kinds: () => Kinds, how: Access): Promise<SourceSide> {
  const database = await open(file, how)
  return {
    ...sideOn(database, kinds),
    leases: async (prefix) =>
      tableRows
        .parse(
          database
            .prepare('select name from leases where substr(name, 1, ?) = ? and expires_at > ?')
            .all(prefix.length, prefix, Date.now()),
        )
        .map(({ name }) => name),
    // The file belongs to the one data folder it serves, which records the move itself.
    leave: async () => {},
    end: async () => {
      database.exec('rollback')
      database.close()
    },
  }
}

/** @param kinds from the other engine's `tables()`; called when rows are read or written */
export async function openSqliteTarget(file: string, kinds: () => Kinds): Promise<TargetSide> {
  const database = await open(file, 'alone')
  const side = sideOn(database, kinds)
  const finish = (sql: string) => {
    database.exec(sql)
    database.close()
  }
  return {
    ...side,
    isEmpty: async () => (await Promise.all((await side.tables()).map(side.count))).every((rows) => rows === 0),
    empty: async () => {
      for (const { name } of await side.tables()) database.exec(`delete from "${name}"`)
    },
    insert: async (table, rows) => {
      const values = table.columns.map(() => '?').join(', ')
      const insert = database.prepare(`insert into "${table.name}" (${namesOf(table)}) values (${values})`)
      for (const row of rows) insert.run(...row.map((value, index) => stored(value, table.columns[index]?.kind)))
      await turn()
    },
    setCounter: async ({ table, last }) => {
      database.prepare('delete from sqlite_sequence where name = ?').run(table)
      database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last)
    },
    commit: async () => finish('commit'),
    rollback: async () => finish('rollback'),
  }
}

/**
 * `alone`: readers continue; writers in any process wait. Waiting for the lock must not block this thread, because the
 * transaction that holds it may need this thread for its next statement.
 */
async function open(file: string, how: Access): Promise<DatabaseSync> {
  // References are intact in the source, and rows arrive in any order.
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: false })
  const deadline = performance.now() + BUSY_MS
  for (;;) {
    try {
      database.exec(how === 'alone' ? 'begin immediate' : 'begin')
      return database
    } catch (fault) {
      if (!isBusy(fault) || performance.now() > deadline) {
        database.close()
        throw fault
      }
      await delay(TRY_AGAIN_MS)
    }
  }
}

/** SQLITE_BUSY (sqlite.org/rescode.html). */
function isBusy(fault: unknown): boolean {
  return (
    fault instanceof Error && 'errcode' in fault && typeof fault.errcode === 'number' && (fault.errcode & 0xff) === 5
  )
}

function sideOn(database: DatabaseSync, kinds: () => Kinds): Side {
  const tables = async (): Promise<readonly CatalogueTable[]> => {
    const sql = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name"
    return tableRows
      .parse(database.prepare(sql).all())
      .filter(({ name }) => name !== SCHEMA_TABLE)
      .map(({ name }) => ({
        name,
        columns: columnRows
          .parse(database.prepare(`pragma table_info("${name}")`).all())
          .map((column) => ({ name: column.name, kind: kinds().get(`${name} ${column.name}`) ?? kindOf(column.type) }))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      }))
  }
  return {
    tables,
    version: async () => String(database.prepare('select max(name) as name from migrations').get()?.['name']),
    count: async ({ name }) => Number(database.prepare(`select count(*) as rows from "${name}"`).get()?.['rows']),
    rows: async function* (table) {
      let batch: Row[] = []
      for (const row of database.prepare(`select ${namesOf(table)} from "${table.name}"`).iterate()) {
        batch.push(table.columns.map(({ name, kind }) => read(row[name] ?? null, kind)))
        if (batch.length < BATCH_ROWS) continue
        yield batch
        batch = []
        await turn()
      }
      if (batch.length > 0) yield batch
    },
    counters: async () =>
      counterRows
        .parse(database.prepare('select name, seq from sqlite_sequence').all())
        .map(({ name, seq }): Counter => ({ table: name, last: seq })),
  }
}

function namesOf({ columns }: CatalogueTable): string {
  return columns.map(({ name }) => `"${name}"`).join(', ')
}

function kindOf(type: string): ColumnKind {
  switch (type.toLowerCase()) {
    case 'integer':
      return 'integer'
    case 'blob':
      return 'bytes'
    case 'date':
      return 'time'
    case 'real':
    case 'double':
    case 'double precision':
      return 'number'
    default:
      return 'text'
  }
}

function read(value: SQLOutputValue, kind: ColumnKind): Value {
  if (value === null) return null
  switch (kind) {
    case 'boolean':
      return Number(value) !== 0
    case 'time':
      return typeof value === 'number' ? value : new Date(textOf(value)).getTime()
    case 'bytes':
      return value instanceof Uint8Array ? value : Buffer.from(textOf(value))
    case 'integer':
    case 'number':
      return Number(value)
    case 'text':
      // As Postgres stores it, which knows no NUL.
      return textOf(value).replaceAll('\0', '\ufffd')
  }
}

function textOf(value: SQLOutputValue): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
}

/** Matches what src/accounts writes: ISO 8601 times, and 1 or 0 for booleans. */
function stored(value: Value, kind: ColumnKind | undefined): SQLInputValue {
  if (kind === 'time' && typeof value === 'number') return new Date(value).toISOString()
  return typeof value === 'boolean' ? Number(value) : value
}
