import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve as absolute } from 'node:path'
import { trackConnections } from '../connections.ts'
import type { Handler } from '../router.ts'

/** The main thread's server, to which the listening thread forwards requests. */
export interface InnerServer {
  readonly server: Server
  readonly socketPath: string
  close(): Promise<void>
}

const SOCKET = 'http.sock'
/** A socket path may have 103 bytes on macOS, and 107 on Linux (unix(7)). */
const MAX_PATH_BYTES = 103
const MAX_TEMPORARY_BYTES = MAX_PATH_BYTES - '/mishap-123456/'.length - SOCKET.length
/** The front has already accepted the headers, and has added one. */
const MAX_HEADER_BYTES = 64 * 1024

/** Listens on a socket in a folder that only the owner can access: the data folder, if its path is short enough. */
export async function openInnerServer(folder: string, handler: Handler): Promise<InnerServer> {
  const { socketPath, discard } = await placeFor(folder)
  // The front enforces all time limits. A connection closed here as idle could have just been chosen for a request.
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
    await discard()
    throw fault
  }
  return {
    server,
    socketPath,
    close: async () => {
      await connections.drain()
      await discard()
    },
  }
}

/** A data folder's path may be too long for a socket: the socket is then in its own temporary folder. */
async function placeFor(folder: string): Promise<{ readonly socketPath: string; discard(): Promise<void> }> {
  const near = join(absolute(folder), SOCKET)
  if (Buffer.byteLength(near) <= MAX_PATH_BYTES) {
    await rm(near, { force: true })
    return { socketPath: near, discard: () => Promise.resolve() }
  }
  // TMPDIR itself may be long.
  const around = Buffer.byteLength(tmpdir()) <= MAX_TEMPORARY_BYTES ? tmpdir() : '/tmp'
  const made = await mkdtemp(join(around, 'mishap-'))
  return { socketPath: join(made, SOCKET), discard: () => rm(made, { recursive: true, force: true }) }
}
