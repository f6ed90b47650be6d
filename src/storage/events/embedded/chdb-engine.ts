import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { drainPending, Session } from 'chdb'
import { z } from 'zod'
import { wholeRun, type RowRun } from '#domain/processing/encoded-rows.ts'
import { ownSystemTable, plainWords, type Engine } from '../engine.ts'
import { connectionArgs } from './connection-args.ts'
import { openReader } from './reader.ts'
import { clearScratch, scratchIn, withOneFile } from './scratch.ts'
import { sqlProcesses } from './sql-process/sql-processes.ts'

const insertSettings = [
  // Answer only once the rows are stored, and deduplicate the batch as it was sent.
  'async_insert = 0',
  'deduplicate_blocks_in_dependent_materialized_views = 1',
  // Do not reject a batch because its events span many weeks.
  'max_partitions_per_insert_block = 0',
]

/** The engine's files at one moment, by absolute path. */
export interface StillFiles {
  readonly folder: string
  /** Folders of parts. A file in one of them never changes. */
  readonly parts: readonly string[]
  /** Folders of parts that a merge has replaced. They are no longer needed and will soon be deleted. */
  readonly spent: readonly string[]
  /** Per table, the number of rows and a checksum of the files of all its parts. */
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly checksum: string }[]
}

export interface ChdbEngine extends Engine {
  /**
   * Prevents merges from starting while `work` runs. `work` must make sure that nothing is inserted in the meantime.
   */
  whileStill<T>(work: (files: StillFiles) => Promise<T>): Promise<T>
}

const memoryRows = z.tuple([z.object({ value: z.coerce.number() })])
const partRows = z.array(
  z.object({
    path: z.string(),
    active: z.union([z.literal(0), z.literal(1)]),
    table: z.string(),
    rows: z.coerce.number(),
    /** Hexadecimal. */
    hash: z.string(),
  }),
)
const ALL_PARTS = 'SELECT path, active, table, rows, hash_of_all_files AS hash FROM system.parts'

/**
 * ClickHouse inside this process (chDB). One process owns a folder, and a process can own only one folder at a time.
 * Main thread only: in a worker thread, chDB crashes or hangs when the thread ends.
 * @param options.scratch where incoming rows are written, emptied first; defaults to {@link scratchIn}
 */
export async function startChdb(options: { folder: string; scratch?: string }): Promise<ChdbEngine> {
  const dataFolder = resolve(options.folder, 'chdb')
  const scratchFolder = options.scratch ?? scratchIn(options.folder)
  await mkdir(dataFolder, { recursive: true })
  // A session for each, because on a shared one queries wait behind inserts.
  const writer = new Session(dataFolder, { connectionArgs })
  const reader = openReader(() => readingSession(dataFolder))
  await clearScratch(scratchFolder)
  const rows: Engine['rows'] = (sql, params = {}) =>
    reader.ask(sql, params, 'JSONEachRow', (answer) => rowsIn(answer.text()))
  const insert = insertWith(writer, scratchFolder)
  const statements = sqlProcesses(rows, scratchFolder)
  return {
    ...ofOneProcess,
    rows,
    columns: (sql, width, params = {}) =>
      reader.ask(sql, params, 'JSONCompactColumns', (answer) => columnsIn(answer.text(), width)),
    run: async (sql, params = {}) => {
      await writer.queryBindAsync(sql, params)
    },
    insert: (table, columns, rowBinary, token) => insert(table, columns, rowBinary, token, 'RowBinary'),
    append: (table, columns, lines, token) => insert(table, columns, [wholeRun(lines)], token, 'TabSeparated'),
    lines: (sql) => linesOf(dataFolder, sql),
    guarded: statements.guarded,
    whileStill: async (work) => {
      await writer.queryAsync('SYSTEM STOP MERGES')
      try {
        return await work(stillFiles(dataFolder, await rows(ALL_PARTS)))
      } finally {
        await writer.queryAsync('SYSTEM START MERGES')
      }
    },
    memoryBytes: () => memoryHeld(rows),
    // The allocator returns unused memory only while something is being allocated.
    giveBackMemory: () => writer.queryAsync('SYSTEM JEMALLOC PURGE').then(() => undefined),
    close: async () => {
      await statements.close()
      await reader.close()
      writer.close()
      await drainPending()
    },
  }
}

/** chDB runs queries with parameters one after another in the whole process, so none may take long. */
async function readingSession(dataFolder: string): Promise<Session> {
  const session = new Session(dataFolder, { connectionArgs })
  await session.queryAsync('SET max_execution_time = 20, readonly = 2')
  return session
}

/** Passes rows as a file, and names their format. */
function insertWith(writer: Session, scratchFolder: string) {
  return (
    table: string,
    columns: readonly string[],
    runs: readonly RowRun[],
    token: string,
    format: 'RowBinary' | 'TabSeparated',
  ): Promise<void> =>
    withOneFile(scratchFolder, runs, async (path) => {
      const settings = [...insertSettings, `insert_deduplication_token = '${sha256(token)}'`].join(', ')
      await writer.queryAsync(
        `INSERT INTO ${table} (${columns.join(', ')}) FROM INFILE '${path}' SETTINGS ${settings} FORMAT ${format}`,
      )
    })
}

/** Uses its own session, because read sessions time out. */
async function* linesOf(dataFolder: string, sql: string): AsyncGenerator<Uint8Array> {
  const session = new Session(dataFolder, { connectionArgs })
  try {
    for await (const piece of session.queryStream(sql, { format: 'TabSeparated' })) yield piece.raw()
  } finally {
    session.close()
  }
}

/** No other process writes here, and this process's clock is the engine's. */
const ofOneProcess: Pick<Engine, 'words' | 'isShared' | 'systemTable' | 'settled'> = {
  words: plainWords,
  isShared: false,
  systemTable: ownSystemTable,
  settled: () => {
    const now = Date.now()
    return Promise.resolve({ now, until: now })
  },
}

async function memoryHeld(rows: Engine['rows']): Promise<number> {
  const held = "SELECT value FROM system.metrics WHERE metric = 'MemoryTracking'"
  const [{ value }] = memoryRows.parse(await rows(held))
  return Math.max(0, value)
}

/** JSONEachRow. */
function rowsIn(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line): unknown => JSON.parse(line))
}

/** JSONCompactColumns, which omits all columns if there are no rows. */
function columnsIn(text: string, width: number): unknown {
  const columns: unknown = JSON.parse(text)
  return Array.isArray(columns) && columns.length === 0 ? Array.from({ length: width }, () => []) : columns
}

function stillFiles(folder: string, rows: readonly unknown[]): StillFiles {
  const parts = Map.groupBy(partRows.parse(rows), (part) => part.active)
  const where = (active: 0 | 1) => (parts.get(active) ?? []).map(({ path }) => resolve(folder, path))
  const byTable = Map.groupBy(parts.get(1) ?? [], ({ table }) => table)
  const tables = [...byTable].map(([table, own]) => ({
    table,
    rows: own.reduce((sum, part) => sum + part.rows, 0),
    checksum: sha256(
      own
        .map(({ hash }) => hash)
        .toSorted()
        .join(),
    ),
  }))
  return { folder, parts: where(1), spent: where(0), tables }
}

/** A token as text that needs no quoting, because statement settings cannot be bound. */
function sha256(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
