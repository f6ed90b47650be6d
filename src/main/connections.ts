import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { showsNothing } from '#domain/shows-nothing.ts'
import { messages } from '#messages'

export interface Connections {
  /**
   * Stops accepting connections, and resolves once the open ones have ended. Each request that arrives on them is
   * answered, and its connection then closed; requests without an answer after ten seconds get a 503.
   */
  drain(limits?: Partial<DrainLimits>): Promise<void>
}

interface DrainLimits {
  /** How long requests may take until they are answered with 503. */
  readonly requestsMs: number
  /** A connection silent for this long was opened speculatively, as browsers do. */
  readonly silentMs: number
}

const defaultLimits: DrainLimits = { requestsMs: 10_000, silentMs: 2_000 }
/** How long the last answers may take to be sent. */
const LAST_MS = 1_000
/** Polling interval: a keep-alive connection becomes idle as soon as its answer has been sent. */
const LOOK_MS = 50
const RETRY_AFTER_SECONDS = 5

interface Connection {
  readonly answers: Set<ServerResponse>
  /** Bytes read when its last request was answered; 0 before the first. */
  answeredAt: number
}

/**
 * Tracks a server's connections from now on. Node's own idle connections exclude connections that never sent anything,
 * which is insufficient for stopping.
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
 * Waits for a full turn of the event loop, so that pending connections are accepted and arrived bytes are read. Closing
 * earlier would reset the client.
 */
async function everythingRead(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

/** Answers an unanswered request, and discards the rest of its body so that the answer arrives. */
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
