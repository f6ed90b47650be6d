import { z } from 'zod'
import type { Engine } from '../engine.ts'
import { createViews, isView, migrate } from '../migrate.ts'
import { count } from '../queries/columns.ts'

/** A table of an event store, for transfer. */
export interface EventTable {
  readonly name: string
  /** Inserted columns only; computed ones are computed again. */
  readonly columns: readonly Column[]
  /** Whether rows are merged or replaced in the background. Otherwise each stays as it was inserted. */
  readonly merges: boolean
}

interface Column {
  readonly name: string
  readonly type: string
}

/** Metadata of a partition, available without reading it. */
export interface Partition {
  readonly table: string
  readonly id: string
  readonly rows: number
  /** On disk. */
  readonly bytes: number
  /** Changes with every insert. */
  readonly block: number
  /** Changes with every mutation; 0 if there was none. A part without mutations has its first block's number here. */
  readonly version: number
  /** Changes with every insert, mutation and merge. */
  readonly parts: string
}

/** The number of rows and the sum of their hashes modulo 2^64, which does not depend on their order. */
export interface RowSum {
  readonly rows: number
  readonly sum: bigint
}

/** Rows of a partition whose insert number is greater than `after` and at most `until`. */
export interface Rows {
  readonly partition: string
  readonly after?: number
  readonly until?: number
}

/** The tables of an event store, for copying. Partition ids and insert numbers are the engine's own. */
export interface EventTables {
  list(): Promise<readonly EventTable[]>
  partitions(): Promise<readonly Partition[]>
  /** From now on, merged rows keep the number of their insert. */
  numberInserts(table: EventTable): Promise<void>
  lines(table: EventTable, rows: Rows): AsyncIterable<Uint8Array>
  append(table: EventTable, lines: Uint8Array, token: string): Promise<void>
  sum(table: EventTable, rows: Rows): Promise<RowSum>
  empty(table: EventTable, partition: string): Promise<void>
  /** Whether there are no rows, and nothing that would add any to the copied ones. */
  isEmpty(): Promise<boolean>
  /** Creates the tables, without the views between them. */
  prepare(): Promise<void>
  /** Creates the views, and makes sure that nothing is derived twice. */
  finish(): Promise<void>
}

const tableRows = z.array(z.object({ name: z.string(), engine: z.string() }))
const columnRows = z.array(z.object({ table: z.string(), name: z.string(), type: z.string() }))
const partitionRows = z.array(
  z.object({
    table: z.string(),
    id: z.string(),
    rows: count,
    bytes: count,
    block: count,
    version: count,
    parts: z.string(),
  }),
)
const countRows = z.tuple([z.object({ found: count })])

/** Tables about the store itself, which are not copied. */
const OWN = new Set(['migrations'])

export function tablesOn(engine: Engine): EventTables {
  return {
    list: () => listTables(engine),
    partitions: async () => {
      const sql = `
        SELECT table, partition_id AS id, sum(rows) AS rows, sum(bytes_on_disk) AS bytes,
          max(max_block_number) AS block, max(if(data_version = min_block_number, 0, data_version)) AS version,
          toString(cityHash64(arraySort(groupArray(name)))) AS parts
        FROM ${engine.systemTable('parts')}
        WHERE active AND database = currentDatabase() GROUP BY table, partition_id HAVING rows > 0 ORDER BY table, id`
      return partitionRows.parse(await engine.rows(sql)).filter(({ table }) => !OWN.has(table))
    },
    numberInserts: ({ name }) => engine.run(`ALTER TABLE ${name} MODIFY SETTING enable_block_number_column = 1`),
    lines: (table, rows) =>
      engine.lines(
        `SELECT ${namesOf(table).join(', ')} FROM ${from(table)} WHERE ${which(rows)} SETTINGS max_threads = 1`,
      ),
    append: (table, lines, token) => engine.append(table.name, namesOf(table), lines, token),
    sum: (table, rows) => sumOf(engine, table, rows),
    empty: ({ name }, partition) => engine.run(`ALTER TABLE ${name} DROP PARTITION ID '${checkedId(partition)}'`),
    isEmpty: async () => {
      const sql = `
        SELECT countIf(engine = 'MaterializedView' OR total_rows > 0) AS found
        FROM ${engine.systemTable('tables')} WHERE database = currentDatabase() AND name != 'migrations'`
      return countRows.parse(await engine.rows(sql))[0].found === 0
    },
    prepare: async () => {
      await dropViews(engine)
      await migrate(engine, undefined, (statement) => !isView(statement))
    },
    finish: async () => {
      await endLastPieces(engine)
      await createViews(engine)
    },
  }
}

/** They may exist if an earlier attempt was cut short at its very end. */
async function dropViews(engine: Engine): Promise<void> {
  const sql = `
    SELECT name, engine FROM ${engine.systemTable('tables')}
    WHERE database = currentDatabase() AND engine = 'MaterializedView'`
  for (const { name } of tableRows.parse(await engine.rows(sql))) await engine.run(`DROP TABLE ${name}`)
}

async function listTables(engine: Engine): Promise<readonly EventTable[]> {
  const tables = tableRows.parse(
    await engine.rows(
      `SELECT name, engine FROM ${engine.systemTable('tables')} WHERE database = currentDatabase() ORDER BY name`,
    ),
  )
  const columns = columnRows.parse(
    await engine.rows(`
      SELECT table, name, type FROM system.columns
      WHERE database = currentDatabase() AND default_kind IN ('', 'DEFAULT') ORDER BY table, position`),
  )
  const byTable = Map.groupBy(columns, ({ table }) => table)
  return tables
    .filter(({ name, engine: kind }) => /MergeTree$|^Distributed$/.test(kind) && !OWN.has(name))
    .map(({ name, engine: kind }) => ({
      name,
      columns: byTable.get(name) ?? [],
      merges: !/^(Replicated)?MergeTree$/.test(kind),
    }))
}

function namesOf({ columns }: EventTable): readonly string[] {
  return columns.map(({ name }) => `\`${name}\``)
}

/** Reads rows as if they were fully merged, however far merging has progressed. */
function from({ name, merges }: EventTable): string {
  return merges ? `${name} FINAL` : name
}

function which({ partition, after, until }: Rows): string {
  const bounds = [
    after === undefined ? [] : `_block_number > ${after}`,
    until === undefined ? [] : `_block_number <= ${until}`,
  ]
  return [`_partition_id = '${checkedId(partition)}'`, ...bounds.flat()].join(' AND ')
}

/** Partition ids from the engine: a date without hyphens, `all`, or a hash. */
function checkedId(id: string): string {
  if (!/^[\w-]+$/.test(id)) throw new Error(`No id of a partition: ${id}`)
  return id
}

async function sumOf(engine: Engine, table: EventTable, rows: Rows): Promise<RowSum> {
  const sql = `
    SELECT count(), sum(cityHash64(${table.columns.map(hashed).join(', ')})) FROM ${from(table)}
    WHERE ${which(rows)} SETTINGS max_threads = 1`
  let text = ''
  for await (const piece of engine.lines(sql)) text += Buffer.from(piece).toString()
  const [found = '0', sum = '0'] = text.trim().split('\t')
  return { rows: Number(found), sum: BigInt(sum) }
}

/** Compares aggregate states by their results, and sets in a fixed order. */
function hashed({ name, type }: Column): string {
  if (type.startsWith('AggregateFunction(')) return `finalizeAggregation(\`${name}\`)`
  return type.startsWith('SimpleAggregateFunction(groupUniqArrayArray') ? `arraySort(\`${name}\`)` : `\`${name}\``
}

/**
 * Opening a store repeats the last derived piece, which is harmless only because of its token (derived/follower.ts).
 * Tokens are not copied, so an empty last piece is added.
 */
async function endLastPieces(engine: Engine): Promise<void> {
  for (const table of ['search_progress', 'sample_progress', 'session_hours_progress'])
    await engine.run(`
      INSERT INTO ${table} SELECT until, addMilliseconds(until, 1) FROM ${table} ORDER BY until DESC LIMIT 1`)
}
