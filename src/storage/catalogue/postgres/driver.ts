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
 * Who writes has this lock, whichever server it is of. So transactions read and write as if they were alone, just as they
 * do on SQLite, and no two of them can fail for each other's sake. Any number that nobody else in the database uses.
 */
export const WRITERS_LOCK = 6_477_018

const BEGIN_WRITING = `begin; select pg_advisory_xact_lock(${WRITERS_LOCK})`
const BEGIN_READING = 'begin isolation level repeatable read read only'

/** How often a statement that stands for itself is tried. */
const ATTEMPTS = 3

/**
 * Kysely on a pool of connections. A SELECT outside a transaction runs at once on any of them; whatever writes waits for
 * its turn in this process first, and holds one connection meanwhile: those who wait for the lock cannot take the last
 * connection from the one who has it.
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

  /** Finishes what is under way. Kysely lets nothing new begin. */
  async destroy(): Promise<void> {
    if (this.#inUse > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
    await this.#pool.end()
  }
}

function ours(connection: DatabaseConnection): PostgresConnection {
  if (!(connection instanceof PostgresConnection)) throw new Error('This connection was made by another driver.')
  return connection
}

/** The transaction that is under way: its connection, and how its turn ends. */
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
      // The connection is gone, and the transaction with it; whoever asked is told of what came before.
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

/** Whoever shows something says that the database is away, where it is. */
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

/** NUL is the one character that text in Postgres cannot hold: it becomes what stands for characters nobody knows. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
}

function resultOf<R>({ rows, rowCount, command }: PgResult): QueryResult<R> {
  return { rows: rows as R[], ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount ?? 0) }) }
}
