import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Transform, type Duplex } from 'node:stream'
import type { InTurn } from './client-turns.ts'

/** Forwards requests to the HTTP server on a local socket. */
export interface Forwarder {
  /**
   * @param headers alternating names and values, as in `rawHeaders`
   * @param inTurn receives the work of answering, which ends when the response head arrives
   */
  forward(req: IncomingMessage, res: ServerResponse, headers: readonly string[], inTurn: InTurn): void
  /** Forwards a connection upgrade: web sockets of the development server. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, headers: readonly string[]): void
  close(): void
}

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers that Node's own server handles. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'upgrade',
  'expect',
])

/** A response may repeat the requested URL, which the front has accepted, more than once. */
const MAX_ANSWER_HEADERS = 128 * 1024

export interface ForwarderParts {
  readonly socketPath: string
  /** A client that neither sends nor reads for this many milliseconds is gone. */
  readonly stillTimeout: number
  /** Answers if the server is not listening. */
  unreachable(req: IncomingMessage, res: ServerResponse): void
}

/**
 * Creates a forwarder. Bodies stream in both directions with back-pressure, and a disconnect on either side propagates
 * to the other.
 */
export function createForwarder({ socketPath, stillTimeout, unreachable }: ForwarderParts): Forwarder {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })

  function forward(req: IncomingMessage, res: ServerResponse, headers: readonly string[], inTurn: InTurn): void {
    const onward = request({
      socketPath,
      agent,
      method: req.method,
      path: req.url,
      headers: withLength(req, ofTheMessage(headers)),
      maxHeaderSize: MAX_ANSWER_HEADERS,
    })
    const answered = new Promise((resolve) => {
      onward.once('response', resolve)
      res.once('close', resolve)
    })
    const body = holdingEnd((goOn) =>
      inTurn(() => {
        goOn()
        return answered
      }),
    )
    onward.on('response', (answer) => passBack(req, res, answer))
    onward.on('error', () => {
      // A response sent before the body was read continues; the rest of the body is discarded.
      if (res.headersSent) return
      req.unpipe(body)
      if (!res.destroyed) unreachable(req, res)
    })
    // A server that has answered and stopped reading does not want the rest of the body.
    onward.on('close', () => {
      if (!req.complete && res.headersSent) req.socket.destroySoon()
    })
    res.on('close', () => onward.destroy())
    res.setTimeout(stillTimeout, () => res.destroy())
    req.pipe(body).pipe(onward)
  }

  function upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, headers: readonly string[]): void {
    const onward = connect(socketPath)
    const lines = pairs(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    onward.write(`${req.method} ${req.url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
    onward.write(head)
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  }

  return { forward, upgrade, close: () => agent.destroy() }
}

function passBack(req: IncomingMessage, res: ServerResponse, answer: IncomingMessage): void {
  // A stopping server did not wait.
  if (res.destroyed || res.headersSent) return void answer.destroy()
  const headers = ofTheMessage(answer.rawHeaders)
  // Set when the server will not read the rest of the body: this connection then closes as well.
  if (!req.complete && answer.headers.connection === 'close') headers.push('Connection', 'close')
  res.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers)
  // A stream's first bytes may take long, so the client should learn at once that it has begun.
  res.flushHeaders()
  answer.on('error', () => res.destroy())
  answer.on('end', () => {
    if (!req.complete) req.resume()
  })
  answer.pipe(res)
}

/**
 * Forwards a body except its last chunk, which waits. The server cannot finish its response before that chunk arrives.
 * Without a body, the head waits as well, because Node sends it at the end of the request.
 */
function holdingEnd(waits: (goOn: () => void) => void): Transform {
  let last: Buffer | undefined
  return new Transform({
    transform: (piece: Buffer, _, done) => {
      done(null, last)
      last = piece
    },
    flush: (done) => waits(() => done(null, last)),
  })
}

/** A body without a length is forwarded in chunks, as Node does by default; a missing body stays missing. */
function withLength(
  { headers: { 'content-length': length, 'transfer-encoding': coding } }: IncomingMessage,
  headers: string[],
): string[] {
  if (length === undefined && coding === undefined) headers.push('Content-Length', '0')
  return headers
}

/** The end-to-end headers of a message. */
function ofTheMessage(raw: readonly string[]): string[] {
  return pairs(raw).flatMap(([name, value]) => (OF_THE_CONNECTION.has(name.toLowerCase()) ? [] : [name, value]))
}

function pairs(raw: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''])
}
