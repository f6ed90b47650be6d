import { columnsOf, viewNames } from './views.ts'

/** The name of the database that clients see. It may qualify table names. */
export const SQL_DATABASE = 'mishap'
/** The ClickHouse version reported to clients. */
export const clickHouseVersion = '26.3.1.1'
/**
 * Revision of ClickHouse's protocol. 0 means none, so clients read Native as sent without a revision
 * (src/api/clickhouse/hello.ts).
 */
const REVISION = 0

type Cell = string | number

/**
 * The part of a ClickHouse system table that clients use: built from our views, never from the engine's tables.
 */
export interface CatalogueTable {
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
  /** Settings are read-only. */
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

/** The emulated table with this name in `system`; `undefined` if it is not emulated. */
export function catalogueNamed(name: string): CatalogueName | undefined {
  return (Object.keys(catalogueTables) as readonly CatalogueName[]).find((one) => one === name.toLowerCase())
}

/** Results of functions that return server information. They are constant. */
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

/** The result of a server information function; `undefined` if it is not one. */
export function serverConstant(name: string): { readonly name: string; readonly value: Cell } | undefined {
  const lower = name.toLowerCase()
  return Object.hasOwn(constants, lower) ? constants[lower] : undefined
}
