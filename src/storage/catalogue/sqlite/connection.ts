import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** The time for which a connection waits while another process (the command line) writes. */
const BUSY_TIMEOUT_MS = 10_000

/** Statements kept prepared. Texts that vary (lists of projects) push each other out, the digest's never vary. */
const PREPARED = 200

/** The result of a statement: rows if it has columns, else how many it changed. */
export interface Executed {
  readonly rows: readonly Record<string, unknown>[]
  readonly changes: number
}

/**
 * One connection to the file, synchronous. Loaded by the writer's thread as well, so it imports nothing of ours.
 */
export class Connection {
  readonly database: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; reads: boolean }>()

  /** @param cacheMb how much of the file stays in this connection's memory */
  constructor(file: string, cacheMb: number) {
    this.database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
    // FULL, not NORMAL: a commit carries the digest's position, and the spool deletes what lies before it. With NORMAL
    // a power cut could take back the last commits after their segments were gone, and their issues with them. The
    // price, one sync of the log per commit, is paid in the writer's thread.
    // A checkpoint every 16 MB instead of 4: the digest's commits touch pages all over `known_events`, and what is
    // written twice before a checkpoint is copied once.
    this.database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma wal_autocheckpoint = 4000;
      pragma journal_size_limit = 67108864;
      pragma cache_size = -${cacheMb * 1024};
    `)
  }

  execute(sql: string, parameters: readonly unknown[]): Executed {
    const { statement, reads } = this.#prepare(sql)
    const values = parameters as readonly SQLInputValue[]
    if (reads) return { rows: statement.all(...values), changes: 0 }
    return { rows: [], changes: Number(statement.run(...values).changes) }
  }

  close(): void {
    this.#prepared.clear()
    this.database.close()
  }

  #prepare(sql: string): { statement: StatementSync; reads: boolean } {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare(sql)
    const made = { statement, reads: statement.columns().length > 0 }
    if (this.#prepared.size >= PREPARED) {
      const [oldest] = this.#prepared.keys()
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    this.#prepared.set(sql, made)
    return made
  }
}
