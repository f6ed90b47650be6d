import { columnsOf, viewNames } from './views.ts'

/** The database that clients believe they are connected to: its name may stand before that of a table. */
export const SQL_DATABASE = 'mishap'
/** A version of ClickHouse's that clients know what to expect of. */
export const clickHouseVersion = '26.3.1.1'
/** Of ClickHouse's own protocol: none, so that Native is read as it is without one (src/api/clickhouse/hello.ts). */
const REVISION = 0

type Cell = string | number

/** A table of ClickHouse's own, as far as clients look into it: made of our views, and of nothing of the engine's. */
export interface CatalogueTable {
  /** Name and type of each column. */
  readonly columns: readonly (readonly [name: string, type: 'String' | 'UInt64' | 'UInt8'])[]
  readonly rows: readonly (readonly Cell[])[]
}

const text = (...names: readonly string[]) => names.map((name) => [name, 'String'] as const)

export const catalogueTables = {
  databases: {
    columns: text('name', 'engine', 'data_path', 'metadata_path', 'uuid', 'comment'),
    rows: [[SQL_DATABASE, 'Mishap', '', '', '', '']],
  },
  tables: {
    columns: [
      ...text('database', 'name', 'engine', 'comment', 'create_table_query', 'engine_full', 'partition_key'),
      ...text('sorting_key', 'primary_key', 'sampling_key'),
      ['is_temporary', 'UInt8'],
      ['total_rows', 'UInt64'],
      ['total_bytes', 'UInt64'],
    ],
    rows: viewNames.map((name) => [SQL_DATABASE, name, 'View', '', '', '', '', 'timestamp', '', '', 0, 0, 0]),
  },
  columns: {
    columns: [
      ...text('database', 'table', 'name', 'type', 'comment', 'default_kind', 'default_expression'),
      ...text('compression_codec', 'ttl_expression'),
      ['position', 'UInt64'],
      ['is_in_primary_key', 'UInt8'],
      ['is_in_sorting_key', 'UInt8'],
    ],
    rows: viewNames.flatMap((view) =>
      columnsOf(view).map(({ name, type, about }, at) => [
        SQL_DATABASE,
        view,
        name,
        type,
        about,
        '',
        '',
        '',
        '',
        at + 1,
        0,
        0,
      ]),
    ),
  },
  /** None can be changed. */
  settings: {
    columns: [
      ...text('name', 'value', 'description', 'min', 'max', 'type', 'default'),
      ['changed', 'UInt8'],
      ['readonly', 'UInt8'],
    ],
    rows: [],
  },
} as const satisfies Readonly<Record<string, CatalogueTable>>

export type CatalogueName = keyof typeof catalogueTables

/** Returns the table of a name in `system`; undefined: nobody has asked for it yet. */
export function catalogueNamed(name: string): CatalogueName | undefined {
  return (Object.keys(catalogueTables) as readonly CatalogueName[]).find((one) => one === name.toLowerCase())
}

/** What functions tell clients about the server: always the same. */
const constants: Readonly<Record<string, { readonly name: string; readonly value: Cell }>> = {
  version: { name: 'version()', value: clickHouseVersion },
  revision: { name: 'revision()', value: REVISION },
  timezone: { name: 'timezone()', value: 'UTC' },
  servertimezone: { name: 'serverTimezone()', value: 'UTC' },
  currentdatabase: { name: 'currentDatabase()', value: SQL_DATABASE },
  database: { name: 'currentDatabase()', value: SQL_DATABASE },
  displayname: { name: 'displayName()', value: 'Mishap' },
  hostname: { name: 'hostName()', value: 'mishap' },
  currentuser: { name: 'currentUser()', value: SQL_DATABASE },
}

/** Returns what a function of the server's tells; undefined: it is no such function. */
export function serverConstant(name: string): { readonly name: string; readonly value: Cell } | undefined {
  const lower = name.toLowerCase()
  return Object.hasOwn(constants, lower) ? constants[lower] : undefined
}
