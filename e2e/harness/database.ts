import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** A real Postgres, in this process and in memory, that real clients connect to. */
export interface TestDatabase {
  /** As clients take it: `postgres://…`. */
  readonly address: string
  close(): Promise<void>
}

/** Starts a database with these tables. */
export async function startDatabase(sql: string): Promise<TestDatabase> {
  const db = await PGlite.create()
  await db.exec(sql)
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 10 })
  await server.start()
  return {
    address: `postgres://postgres:postgres@${server.getServerConn()}/postgres`,
    async close() {
      await server.stop()
      await db.close()
    },
  }
}
