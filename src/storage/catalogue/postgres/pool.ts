import pg from 'pg'

/** Where the database is, and how many connections one thread may have. */
export interface PostgresPlace {
  /** `postgres://user:password@host:5432/mishap?sslmode=verify-full` */
  readonly url: string
  readonly connections: number
}

/** A new connection is given up after this long; what it is set up with, and all after that, by {@link ANSWER_MS}. */
const CONNECT_MS = 10_000

/** Writers wait for each other no longer than this; one that hangs in the midst of a transaction loses it before that. */
const LOCK_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 20_000

/** A network that swallows everything is noticed after this long: nothing that is asked here takes a tenth of it. */
const ANSWER_MS = 60_000

// Counts and ids stay below 2^53, and sums of them are what Postgres calls numeric.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** What every connection is made with. */
export function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'mishap',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
  }
}

/** How long a connection's statements may wait, in milliseconds; 0: for ever. */
interface Patience {
  /** For each other. */
  readonly lockMs?: number
  /** For the next one, within a transaction. */
  readonly idleMs?: number
}

/** Sets the limits of a new connection. By a statement: where they come with its start, PgBouncer refuses it. */
export async function limit(
  client: pg.ClientBase,
  { lockMs = LOCK_MS, idleMs = IDLE_IN_TRANSACTION_MS }: Patience = {},
): Promise<void> {
  await client.query(`set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleMs}`)
}

/** Creates the pool. It connects when it is first asked. */
export function createPool({ url, connections }: PostgresPlace): pg.Pool {
  const limits = { query_timeout: ANSWER_MS, max: connections, onConnect: (client: pg.ClientBase) => limit(client) }
  const pool = new pg.Pool({ ...clientConfig(url), ...limits })
  // Whoever uses the connection is told by what it asked; an idle one is made anew when it is wanted.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
