import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type CompiledQuery,
  type QueryCompiler,
  type QueryResult,
} from 'kysely'
import { Turns } from '../turns.ts'
import type { Connection, Executed } from './connection.ts'
import type { Writer } from './writer.ts'

/** What a driver needs from the writer. */
export type Writing = Pick<Writer, 'execute' | 'close'>

/**
 * Kysely on one read and one write connection. A SELECT outside a transaction runs immediately in the main thread, even
 * during writes. Everything else queues for the writer, so transactions never interleave.
 */
export class SqliteDialect implements Dialect {
  readonly #reader: Connection
  readonly #writer: Writing

  constructor(reader: Connection, writer: Writing) {
    this.#reader = reader
    this.#writer = writer
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#reader, this.#writer)
  }

  createAdapter(): DialectAdapter {
    return new ManyConnections()
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  createIntrospector(db: Parameters<Dialect['createIntrospector']>[0]): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

// Kysely's adapter declares a single connection, which would make reads wait for transactions.
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #reader: Connection
  readonly #writer: Writing
  readonly #turns = new Turns()
  #inUse = 0
  #whenIdle = (): void => {}

  constructor(reader: Connection, writer: Writing) {
    this.#reader = reader
    this.#writer = writer
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    this.#inUse++
    return new SqliteConnection(this.#reader, this.#writer, this.#turns)
  }

  async releaseConnection(): Promise<void> {
    this.#inUse--
    if (this.#inUse === 0) this.#whenIdle()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollback()
  }

  /** Finishes running work. Kysely starts nothing new by then. */
  async destroy(): Promise<void> {
    if (this.#inUse > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
    await this.#writer.close()
    this.#reader.close()
  }
}

function ours(connection: DatabaseConnection): SqliteConnection {
  if (!(connection instanceof SqliteConnection)) throw new Error('This connection was made by another driver.')
  return connection
}

class SqliteConnection implements DatabaseConnection {
  readonly #reader: Connection
  readonly #writer: Writing
  readonly #turns: Turns
  /** Ends the turn of the current transaction. */
  #endTurn: (() => void) | undefined

  constructor(reader: Connection, writer: Writing, turns: Turns) {
    this.#reader = reader
    this.#writer = writer
    this.#turns = turns
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn !== undefined) return resultOf(await this.#writer.execute(query.sql, query.parameters))
    if (SelectQueryNode.is(query.query)) return resultOf(this.#reader.execute(query.sql, query.parameters))
    const endTurn = await this.#turns.take()
    try {
      return resultOf(await this.#writer.execute(query.sql, query.parameters))
    } finally {
      endTurn()
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed from the catalogue: it is small.')
  }

  async begin(): Promise<void> {
    const endTurn = await this.#turns.take()
    try {
      // A read transaction that upgrades to a write can fail with SQLITE_BUSY_SNAPSHOT regardless of the timeout, so
      // every transaction starts as a writer.
      await this.#writer.execute('begin immediate', [])
      this.#endTurn = endTurn
    } catch (fault) {
      endTurn()
      throw fault
    }
  }

  async commit(): Promise<void> {
    await this.#writer.execute('commit', [])
    this.#end()
  }

  async rollback(): Promise<void> {
    try {
      await this.#writer.execute('rollback', [])
    } catch {
      // SQLite has already rolled back, for example because the disk is full. The caller already has that error.
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }
}

function resultOf<R>({ rows, changes }: Executed): QueryResult<R> {
  return { rows: rows as R[], numAffectedRows: BigInt(changes) }
}
