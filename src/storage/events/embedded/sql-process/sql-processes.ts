import { z } from 'zod'
import { EngineRefusal, refusals, type Engine } from '../../engine.ts'
import type { ReadTable } from './messages.ts'
import { SqlProcess } from './sql-process.ts'

/** After this much idle time a process exits, to free about 70 MB. */
const IDLE_MS = 120_000

const tableRows = z.array(z.object({ name: z.string(), create: z.string(), path: z.string() }))

/**
 * Runs users' statements outside of the process that owns the data, on the same engine. The tables are opened there
 * over the folders of their parts, through a read-only disk. A statement that ignores the engine's limits (functions
 * cannot be interrupted) can therefore be killed, and blocks neither pages nor the shutdown of the server.
 */
export interface SqlProcesses {
  readonly guarded: Engine['guarded']
  /** Kills running statements. */
  close(): Promise<void>
}

/** @param scratch where processes may create folders */
export function sqlProcesses(rows: Engine['rows'], scratch: string): SqlProcesses {
  const all = new Set<SqlProcess>()
  const idle: { readonly process: SqlProcess; readonly timer: NodeJS.Timeout }[] = []
  let isClosed = false

  const take = async (): Promise<SqlProcess> => {
    for (let rested = idle.pop(); rested !== undefined; rested = idle.pop()) {
      clearTimeout(rested.timer)
      if (rested.process.isAlive) return rested.process
    }
    const process = await SqlProcess.start(scratch)
    all.add(process)
    return process
  }
  const giveBack = (process: SqlProcess): void => {
    if (!process.isAlive) return void all.delete(process)
    const timer = setTimeout(() => void process.kill().then(() => all.delete(process)), IDLE_MS).unref()
    idle.push({ process, timer })
  }

  return {
    guarded: async (sql, format, settings, tables) => {
      const opened = await readTables(rows, tables)
      if (isClosed) throw new EngineRefusal(refusals.busy, 'The server stops.')
      const process = await take()
      try {
        return await process.run({ tables: opened, sql, format, settings }, Number(settings['max_execution_time']))
      } finally {
        giveBack(process)
      }
    },
    close: async () => {
      isClosed = true
      for (const { timer } of idle) clearTimeout(timer)
      const why = new EngineRefusal(refusals.busy, 'The server stops.')
      await Promise.all([...all].map((process) => process.kill(why)))
    },
  }
}

async function readTables(rows: Engine['rows'], names: readonly string[]): Promise<readonly ReadTable[]> {
  if (names.length === 0) return []
  const found = await rows(
    `SELECT name, create_table_query AS create, data_paths[1] AS path FROM system.tables
     WHERE database = currentDatabase() AND name IN {names:Array(String)} AND notEmpty(data_paths)`,
    { names },
  )
  return tableRows.parse(found).map(({ name, create, path }) => ({ name, create: overFolder(create, name, path) }))
}

/** Rewrites a table's CREATE statement to read its files in place. */
function overFolder(create: string, name: string, path: string): string {
  const disk = `disk(type = object_storage, object_storage_type = local_blob_storage, metadata_type = plain, path = '${path.replaceAll("'", "\\'")}', readonly = 1)`
  const own = create.replace(/^CREATE TABLE [^\s(]+/, `CREATE TABLE ${name}`)
  return `${own}${/\sSETTINGS\s/.test(own) ? ',' : ' SETTINGS'} disk = ${disk}, table_disk = 1`
}
