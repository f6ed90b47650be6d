import { createServer, type AddressInfo, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'

/** A real Postgres in this process, in memory, for real clients. */
export interface TestDatabase {
  /** In the form clients take: `postgres://…`. */
  readonly address: string
  close(): Promise<void>
}

export async function startDatabase(sql: string): Promise<TestDatabase> {
  const db = await PGlite.create()
  await db.exec(sql)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    connect(db, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
      await db.close()
    },
  }
}

/** Frontend messages that Postgres answers with ReadyForQuery: Query, Sync, and a password. */
const ENDS: ReadonlySet<string> = new Set(['Q', 'S', 'p'])
const TERMINATE = 'X'

/**
 * Passes a client's messages to the database (Postgres, Frontend/Backend Protocol). All connections share its single
 * session, so messages that belong together (Parse, Bind, Execute, Sync) are passed as one unit.
 */
function connect(db: PGlite, socket: Socket): void {
  let bytes: Buffer = Buffer.alloc(0)
  let hasBegun = false
  let together: Buffer[] = []
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    // The first message has no type byte.
    for (let size = sizeOf(bytes, hasBegun); size <= bytes.length; size = sizeOf(bytes, hasBegun)) {
      const kind = hasBegun ? bytes.toString('latin1', 0, 1) : ''
      if (kind === TERMINATE) return void socket.end()
      together.push(bytes.subarray(0, size))
      bytes = bytes.subarray(size)
      if (hasBegun && !ENDS.has(kind)) continue
      hasBegun = true
      const messages = together
      together = []
      void db.runExclusive(async () => {
        for (const message of messages) socket.write(await db.execProtocolRaw(message))
      })
    }
  })
}

/** Size of the first message in bytes; Infinity if its length has not arrived yet. */
function sizeOf(bytes: Buffer, hasKind: boolean): number {
  const at = hasKind ? 1 : 0
  return bytes.length < at + 4 ? Infinity : at + bytes.readInt32BE(at)
}
