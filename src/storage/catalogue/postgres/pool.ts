import pg from 'pg'

/** The database's location, and the number of connections per thread. */
export interface PostgresPlace {
  /** `postgres://user:password@host:5432/mishap?sslmode=verify-full` */
  readonly url: string
  readonly connections: number
}

/** Timeout for opening a connection. Its set-up and everything later is limited by {@link ANSWER_MS}. */
const CONNECT_MS = 10_000

/** Maximum wait for another writer. A transaction that hangs is aborted before that. */
const LOCK_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 20_000

/** Detects a network that silently drops packets. No query here takes a tenth of this. */
const ANSWER_MS = 60_000

// Counts and ids stay below 2^53, and Postgres returns their sums as numeric.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Options of every connection. */
export function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'mishap',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
  }
}

/** How long a connection's statements may wait, in milliseconds; 0 means forever. */
interface Patience {
  /** Wait for a lock. */
  readonly lockMs?: number
  /** Wait for the next statement within a transaction. */
  readonly idleMs?: number
}

/** Sets the limits of a new connection. Uses a statement, because PgBouncer rejects them as startup parameters. */
export async function limit(
  client: pg.ClientBase,
  { lockMs = LOCK_MS, idleMs = IDLE_IN_TRANSACTION_MS }: Patience = {},
): Promise<void> {
  await client.query(`set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleMs}`)
}

/** Creates the pool, which connects on first use. */
export function createPool({ url, connections }: PostgresPlace): pg.Pool {
  const limits = { query_timeout: ANSWER_MS, max: connections, onConnect: (client: pg.ClientBase) => limit(client) }
  const pool = new pg.Pool({ ...clientConfig(url), ...limits })
  // A connection in use reports the error through its query. An idle one is replaced on demand.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
