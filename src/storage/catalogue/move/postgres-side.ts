import pg from 'pg'
import { z } from 'zod'
import { NOW_MS } from '../postgres/clock.ts'
import { WRITERS_LOCK } from '../postgres/driver.ts'
import { clientConfig, limit } from '../postgres/pool.ts'
import { explained } from '../postgres/unusable.ts'
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

const BATCH_ROWS = 2_000

const columnRows = z.array(z.object({ table: z.string(), name: z.string(), type: z.string() }))
const referenceRows = z.array(z.object({ table: z.string(), to: z.string() }))
const counterRows = z.array(z.object({ table: z.string(), last: z.coerce.number() }))
const countRows = z.array(z.object({ rows: z.coerce.number() }))

const BEGIN = `begin; select pg_advisory_xact_lock(${WRITERS_LOCK})`

/** The row of `changes` that marks a catalogue as moved. */
export const MOVED = 'moved'

export async function openPostgresSource(url: string, how: Access): Promise<SourceSide> {
  const client = await begin(url, how === 'alone' ? BEGIN : 'begin')
  return {
    ...sideOn(client),
    leases: async (prefix) => {
      const alive = `select name from leases where starts_with(name, $1) and expires_at > ${NOW_MS}`
      const { rows } = await client.query(alive, [prefix])
      return (rows as { name: string }[]).map(({ name }) => name)
    },
    leave: async () => {
      const note = 'insert into changes (what, version) values ($1, $2) on conflict (what) do update set version = $2'
      await client.query(note, [MOVED, Date.now()])
      await client.query(`commit; ${BEGIN}`)
    },
    end: () => client.query('commit').then(() => client.end()),
  }
}

export async function openPostgresTarget(url: string): Promise<TargetSide> {
  const client = await begin(url, BEGIN)
  const side = sideOn(client)
  return {
    ...side,
    isEmpty: async () => {
      for (const table of await side.tables())
        // Skips `changes`: a server writes the secret's fingerprint there as soon as it opens the database.
        if (table.name !== 'changes' && (await side.count(table)) > 0) return false
      return true
    },
    empty: async () => {
      const names = (await side.tables()).map(({ name }) => quoted(name))
      await client.query(`truncate ${names.join(', ')}`)
    },
    insert: async (table, rows) => {
      const lists = table.columns.map((column, index) => rows.map((row) => stored(row[index] ?? null, column.kind)))
      const values = table.columns.map(({ kind }, index) => `$${index + 1}::${types[kind]}[]`).join(', ')
      await client.query(`insert into ${quoted(table.name)} (${namesOf(table)}) select * from unnest(${values})`, lists)
    },
    setCounter: async ({ table, last }) => {
      const sequence = 'pg_get_serial_sequence($1, $2)'
      const { rows } = await client.query(
        'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 and is_identity = $2',
        [table, 'YES'],
      )
      for (const { name } of rows as { name: string }[])
        await client.query(`select setval(${sequence}, $3)`, [quoted(table), name, Math.max(1, last)])
    },
    commit: () => client.query('commit').then(() => client.end()),
    rollback: () => client.query('rollback').then(() => client.end()),
  }
}

/** Readers continue; writers on any server wait. The connection has no time limit, however long the copy takes. */
async function begin(url: string, sql: string): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(url))
  client.on('error', () => {})
  try {
    await client.connect()
    await limit(client, { idleMs: 0 })
    await client.query(sql)
  } catch (fault) {
    await client.end().catch(() => undefined)
    throw explained(fault, url)
  }
  return client
}

function sideOn(client: pg.Client): Side {
  return {
    tables: async () => {
      const { rows } = await client.query(`
        select table_name as table, column_name as name, data_type as type
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> '${SCHEMA_TABLE}'
        order by table_name, column_name collate "C"`)
      const byTable = Map.groupBy(columnRows.parse(rows), ({ table }) => table)
      const tables = [...byTable].map(([name, columns]) => ({
        name,
        columns: columns.map((column) => ({ name: column.name, kind: kindOf(column.type) })),
      }))
      return inOrder(tables, await references(client))
    },
    version: async () => {
      const { rows } = await client.query('select max(name collate "C") as name from migrations')
      return String((rows as { name: string }[])[0]?.name)
    },
    count: async ({ name }) => {
      const { rows } = await client.query(`select count(*) as rows from ${quoted(name)}`)
      return countRows.parse(rows)[0]?.rows ?? 0
    },
    rows: (table) => readRows(client, table),
    counters: async () => {
      const { rows } = await client.query(`
        select c.relname as table, coalesce(s.last_value, 0) as last
        from pg_sequences s
        join pg_class q on q.relname = s.sequencename and q.relnamespace = current_schema()::regnamespace
        join pg_depend d on d.objid = q.oid and d.deptype = 'i' and d.classid = 'pg_class'::regclass
        join pg_class c on c.oid = d.refobjid
        where s.schemaname = current_schema() and s.last_value is not null`)
      return counterRows.parse(rows).map((counter): Counter => counter)
    },
  }
}

async function* readRows(client: pg.Client, table: CatalogueTable): AsyncGenerator<readonly Row[]> {
  const cursor = 'moved_rows'
  await client.query(`declare ${cursor} cursor for select ${namesOf(table)} from ${quoted(table.name)}`)
  try {
    for (;;) {
      const { rows } = await client.query({ text: `fetch ${BATCH_ROWS} from ${cursor}`, rowMode: 'array' })
      if (rows.length === 0) return
      yield (rows as unknown[][]).map((row) => row.map((value, index) => read(value, table.columns[index]?.kind)))
    }
  } finally {
    await client.query(`close ${cursor}`)
  }
}

async function references(client: pg.Client): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await client.query(`
    select t.relname as table, r.relname as to from pg_constraint
    join pg_class t on t.oid = conrelid join pg_class r on r.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`)
  const of = new Map<string, Set<string>>()
  for (const { table, to } of referenceRows.parse(rows)) of.set(table, (of.get(table) ?? new Set()).add(to))
  return of
}

/** Sorts tables so that each comes after the tables it references. */
function inOrder(
  tables: readonly CatalogueTable[],
  refersTo: ReadonlyMap<string, ReadonlySet<string>>,
): readonly CatalogueTable[] {
  const ordered: CatalogueTable[] = []
  const done = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !done.has(name) && [...(refersTo.get(name) ?? [])].every((other) => done.has(other)),
    )
    if (next.length === 0) throw new Error('Tables of the catalogue refer to each other in a circle.')
    for (const table of next) {
      ordered.push(table)
      done.add(table.name)
    }
  }
  return ordered
}

function quoted(name: string): string {
  return `"${name}"`
}

function namesOf({ columns }: CatalogueTable): string {
  return columns.map(({ name }) => quoted(name)).join(', ')
}

const types: Readonly<Record<ColumnKind, string>> = {
  integer: 'bigint',
  number: 'double precision',
  text: 'text',
  bytes: 'bytea',
  boolean: 'boolean',
  time: 'timestamptz',
}

function kindOf(type: string): ColumnKind {
  switch (type) {
    case 'bigint':
    case 'integer':
      return 'integer'
    case 'double precision':
      return 'number'
    case 'bytea':
      return 'bytes'
    case 'boolean':
      return 'boolean'
    case 'timestamp with time zone':
      return 'time'
    case 'text':
      return 'text'
    default:
      throw new Error(`No way is known to copy values of type ${type}.`)
  }
}

function read(value: unknown, kind: ColumnKind | undefined): Value {
  if (value === null || kind === undefined) return null
  return value instanceof Date ? value.getTime() : (value as Value)
}

function stored(value: Value, kind: ColumnKind): unknown {
  if (kind === 'time' && typeof value === 'number') return new Date(value).toISOString()
  return value instanceof Uint8Array ? Buffer.from(value) : value
}
