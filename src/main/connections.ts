import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { showsNothing } from '#domain/shows-nothing.ts'
import { messages } from '#messages'

/** The connections of an HTTP server. */
export interface Connections {
  /**
   * Takes no more connections, and resolves when those that are there have ended. Each request that arrives on them is
   * answered, and its connection ends with that; what has no answer after ten seconds is told to come again.
   */
  drain(limits?: Partial<DrainLimits>): Promise<void>
}

interface DrainLimits {
  /** How long requests may take until they are answered with 503. */
  readonly requestsMs: number
  /** Who has connected and sends nothing for so long has done so in advance, as browsers do. */
  readonly silentMs: number
}

const defaultLimits: DrainLimits = { requestsMs: 10_000, silentMs: 2_000 }
/** How long the last answers may take to arrive. */
const LAST_MS = 1_000
/** A connection that was kept alive rests as soon as its answer has been sent: looked for this often. */
const LOOK_MS = 50
const RETRY_AFTER_SECONDS = 5

interface Connection {
  readonly answers: Set<ServerResponse>
  /** The bytes that had been read when its last request was answered; 0 before the first. */
  answeredAt: number
}

/**
 * Keeps account of a server's connections from now on. Node's own idea of idle ones is not enough to stop by: it leaves
 * out those that have never sent anything.
 */
export function trackConnections(server: Server): Connections {
  const open = new Map<Socket, Connection>()
  let isDraining = false
  server.on('connection', (socket: Socket) => {
    open.set(socket, { answers: new Set(), answeredAt: 0 })
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', ({ socket }, res) => {
    const connection = open.get(socket)
    if (connection === undefined) return
    connection.answers.add(res)
    if (isDraining) res.shouldKeepAlive = false
    res.once('close', () => {
      connection.answers.delete(res)
      connection.answeredAt = socket.bytesRead
    })
  })
  const answers = (): readonly ServerResponse[] => [...open.values()].flatMap((one) => [...one.answers])
  const closeResting = (isLate: boolean): void => {
    for (const [socket, { answers: due, answeredAt }] of open)
      if (due.size === 0 && socket.bytesRead === answeredAt && (isLate || answeredAt > 0)) socket.destroy()
  }

  return {
    async drain(limits) {
      if (!server.listening) return
      const { requestsMs, silentMs } = { ...defaultLimits, ...limits }
      isDraining = true
      for (const res of answers()) res.shouldKeepAlive = false
      await everythingRead()
      const closed = new Promise<unknown>((resolve) => server.close(resolve))
      const startedAt = performance.now()
      const look = async () => {
        await everythingRead()
        closeResting(performance.now() - startedAt > silentMs)
      }
      const timers = [
        setInterval(() => void look(), LOOK_MS),
        setTimeout(() => answers().forEach((res) => answerStopping(res)), requestsMs),
        setTimeout(() => open.forEach((_, socket) => socket.destroy()), requestsMs + LAST_MS),
      ]
      await Promise.all([look(), closed])
      timers.forEach((timer) => clearTimeout(timer))
    },
  }
}

/**
 * Waits for a whole turn of the event loop: who was connected before has been accepted, and what had arrived on a
 * connection has been read. Closing either without would reset the client.
 */
async function everythingRead(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

/** Answers a request that has no answer yet, and lets what it still sends go by, so that the answer arrives. */
function answerStopping(res: ServerResponse): void {
  if (res.headersSent) return
  const { req } = res
  const body = JSON.stringify({ detail: messages('cli')('serve.stoppingNow') })
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS, 'Content-Type': 'application/json', Connection: 'close' }
  res.writeHead(503, { ...showsNothing, ...headers, 'Content-Length': Buffer.byteLength(body) })
  res.write(body)
  if (req.complete) return void res.end()
  req.unpipe()
  req.resume().once('end', () => res.end())
}
