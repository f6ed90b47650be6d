import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** How long a connection waits while another process (the command line) writes. */
const BUSY_TIMEOUT_MS = 10_000

/**
 * Size of the prepared-statement cache. Statements with variable text (project lists) evict each other; those of the
 * digest never vary.
 */
const PREPARED = 200

/** The result of a statement: its rows if it has columns, otherwise the number of changed rows. */
export interface Executed {
  readonly rows: readonly Record<string, unknown>[]
  readonly changes: number
}

/**
 * A synchronous connection to the file. The writer thread loads this module too, so it must not import project code.
 */
export class Connection {
  readonly database: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; reads: boolean }>()

  /** @param cacheMb how much of the file this connection caches */
  constructor(file: string, cacheMb: number) {
    this.database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
    // FULL instead of NORMAL: a commit carries the digest's position, and the spool deletes everything before it. With
    // NORMAL, a power cut could roll back the last commits after their segments were deleted, and lose their issues.
    // The price is one sync of the log per commit, paid in the writer thread. Checkpoints every 16 MB instead of 4,
    // because the digest's commits touch pages all over `known_events` and a page written twice between checkpoints is
    // copied once.
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
