import { createServer, type Server } from 'node:http'
import { open, rm } from 'node:fs/promises'
import { trackConnections } from '../connections.ts'
import type { Handler } from '../router.ts'

/** The main thread's server, which the thread that listens passes requests on to. */
export interface InnerServer {
  readonly server: Server
  /** Valid in this process alone. */
  readonly socketPath: string
  close(): Promise<void>
}

const SOCKET = 'http.sock'
/** The front has let the headers through already, and has added one. */
const MAX_HEADER_BYTES = 64 * 1024

/** Listens on a socket in the data folder, whose rights keep everybody else away. */
export async function openInnerServer(folder: string, handler: Handler): Promise<InnerServer> {
  await rm(`${folder}/${SOCKET}`, { force: true })
  // A socket's path has room for 107 bytes, and data folders may lie deep: named by its descriptor, each is near.
  const handle = await open(folder, 'r')
  const socketPath = `/proc/self/fd/${handle.fd}/${SOCKET}`
  // All limits on time are the front's. A connection that were closed as idle here could be chosen for a request there.
  const limits = { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, connectionsCheckingInterval: 3_600_000 }
  const server = createServer({ ...limits, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false }, handler)
  const connections = trackConnections(server)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(socketPath, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (fault) {
    await handle.close()
    throw fault
  }
  return {
    server,
    socketPath,
    close: async () => {
      await connections.drain()
      await handle.close()
    },
  }
}
