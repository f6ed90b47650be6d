import pg from 'pg'

/** Where the database is, and how many connections one thread may have. */
export interface PostgresPlace {
  /** `postgres://user:password@host:5432/mishap?sslmode=verify-full` */
  readonly url: string
  readonly connections: number
}

/** A new connection is given up after this long. */
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
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types,
  }
}

/** Creates the pool. It connects when it is first asked. */
export function createPool({ url, connections }: PostgresPlace): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(url), query_timeout: ANSWER_MS, max: connections })
  // Whoever uses the connection is told by what it asked; an idle one is made anew when it is wanted.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
