import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient, QueryResult as PgResult } from 'pg'
import { Turns } from '../turns.ts'
import { isLost, mayBeRepeated, toldApart } from './faults.ts'

/**
 * Advisory lock that every writer holds, on any server. Transactions are therefore serialized, as on SQLite, and never
 * fail because of each other. The number is arbitrary but must be unique within the database.
 */
export const WRITERS_LOCK = 6_477_018

const BEGIN_WRITING = `begin; select pg_advisory_xact_lock(${WRITERS_LOCK})`
const BEGIN_READING = 'begin isolation level repeatable read read only'

/** Attempts for a statement outside a transaction. */
const ATTEMPTS = 3

/**
 * Kysely on a connection pool. A SELECT outside a transaction runs immediately on any connection. Writers first queue
 * in this process, and the one whose turn it is holds a single connection. Writers that wait for the lock can therefore
 * never take the last connection from the one that holds it.
 */
export class PostgresDialect implements Dialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  createDriver(): Driver {
    return new PostgresDriver(this.#pool)
  }

  createAdapter(): DialectAdapter {
    return new PostgresAdapter()
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler()
  }

  createIntrospector(db: Parameters<Dialect['createIntrospector']>[0]): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
}

class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #turns = new Turns()
  #inUse = 0
  #whenIdle = (): void => {}

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    this.#inUse++
    return new PostgresConnection(this.#pool, this.#turns)
  }

  async releaseConnection(): Promise<void> {
    this.#inUse--
    if (this.#inUse === 0) this.#whenIdle()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await telling(() => ours(connection).begin(settings.accessMode === 'read only'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await telling(() => ours(connection).commit())
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollback()
  }

  /** Finishes running work. Kysely starts nothing new by then. */
  async destroy(): Promise<void> {
    if (this.#inUse > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
    await this.#pool.end()
  }
}

function ours(connection: DatabaseConnection): PostgresConnection {
  if (!(connection instanceof PostgresConnection)) throw new Error('This connection was made by another driver.')
  return connection
}

/** The current transaction: its connection, and how to end its turn. */
interface Transaction {
  readonly client: PoolClient
  end(fault?: Error): void
}

class PostgresConnection implements DatabaseConnection {
  readonly #pool: Pool
  readonly #turns: Turns
  #transaction: Transaction | undefined

  constructor(pool: Pool, turns: Turns) {
    this.#pool = pool
    this.#turns = turns
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return telling(() => this.#execute(query))
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text } = query
    const values = query.parameters.map(storable)
    if (this.#transaction !== undefined) return resultOf(await this.#transaction.client.query({ text, values }))
    if (SelectQueryNode.is(query.query)) {
      return resultOf(await again(isLost, () => this.#pool.query({ text, values })))
    }
    return again(mayBeRepeated, () => this.#alone(text, values))
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed from the catalogue: it is small.')
  }

  async begin(readsOnly: boolean): Promise<void> {
    const endTurn = readsOnly ? () => {} : await this.#turns.take()
    try {
      const client = await again(isLost, () => this.#beginOn(readsOnly ? BEGIN_READING : BEGIN_WRITING))
      const end = (fault?: Error) => {
        this.#transaction = undefined
        client.release(fault)
        endTurn()
      }
      this.#transaction = { client, end }
    } catch (fault) {
      endTurn()
      throw fault
    }
  }

  async commit(): Promise<void> {
    await this.#transaction?.client.query('commit')
    this.#transaction?.end()
  }

  async rollback(): Promise<void> {
    try {
      await this.#transaction?.client.query('rollback')
      this.#transaction?.end()
    } catch (fault) {
      // The connection is gone, and the transaction with it. The caller already has the original error.
      this.#transaction?.end(fault instanceof Error ? fault : new Error(String(fault)))
    }
  }

  async #alone<R>(text: string, values: readonly unknown[]): Promise<QueryResult<R>> {
    await this.begin(false)
    try {
      const result = await this.#transaction?.client.query({ text, values: [...values] })
      await this.commit()
      if (result === undefined) throw new Error('The transaction ended before its statement.')
      return resultOf(result)
    } catch (fault) {
      if (this.#transaction !== undefined) await this.rollback()
      throw fault
    }
  }

  async #beginOn(begin: string): Promise<PoolClient> {
    const client = await this.#pool.connect()
    try {
      await client.query(begin)
      return client
    } catch (fault) {
      client.release(fault instanceof Error ? fault : true)
      throw fault
    }
  }
}

/** Marks errors that mean the database is unavailable, so that pages can say so. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    throw toldApart(fault)
  }
}

async function again<T>(isWorthIt: (fault: unknown) => boolean, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return await run()
    } catch (fault) {
      if (attempt === ATTEMPTS || !isWorthIt(fault)) throw fault
    }
  }
}

/** Text in Postgres cannot hold NUL, so it becomes the replacement character. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
}

function resultOf<R>({ rows, rowCount, command }: PgResult): QueryResult<R> {
  return { rows: rows as R[], ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount ?? 0) }) }
}
