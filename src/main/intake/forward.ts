import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Transform, type Duplex } from 'node:stream'
import type { InTurn } from './client-turns.ts'

/** Passes requests on to the HTTP server that listens on a socket of this machine. */
export interface Forwarder {
  /**
   * @param headers names and values in turn, as in `rawHeaders`
   * @param inTurn called with the work of making the answer, which ends when the head of the answer has arrived
   */
  forward(req: IncomingMessage, res: ServerResponse, headers: readonly string[], inTurn: InTurn): void
  /** Passes a connection on that changes its protocol: web sockets of the development server. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, headers: readonly string[]): void
  close(): void
}

/** Facts of one connection, not of the request (RFC 9110, 7.6.1); and what Node's own server has answered already. */
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

/** An answer may repeat the address that was asked for, which the front has let through, more than once. */
const MAX_ANSWER_HEADERS = 128 * 1024

export interface ForwarderParts {
  readonly socketPath: string
  /** A client that neither sends nor reads for so long, in milliseconds, has gone. */
  readonly stillTimeout: number
  /** Answers where nobody listens. */
  unreachable(req: IncomingMessage, res: ServerResponse): void
}

/**
 * Creates a forwarder. Bodies of both sides pass as they come, at the pace of the slower one; who hangs up on one side
 * hangs up on the other.
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
      // An answer that came before the body was read goes on; what is left of the body has nowhere to go.
      if (res.headersSent) return
      req.unpipe(body)
      if (!res.destroyed) unreachable(req, res)
    })
    // Whoever has answered and then reads no further has had enough of the body.
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
  // A server that stops has not waited.
  if (res.destroyed || res.headersSent) return void answer.destroy()
  const headers = ofTheMessage(answer.rawHeaders)
  // Set where the server would not read the rest of the body: then this connection ends as well.
  if (!req.complete && answer.headers.connection === 'close') headers.push('Connection', 'close')
  res.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers)
  // The first bytes of a stream may be long in coming: whoever waits knows that it has begun.
  res.flushHeaders()
  answer.on('error', () => res.destroy())
  answer.on('end', () => {
    if (!req.complete) req.resume()
  })
  answer.pipe(res)
}

/**
 * Passes a body on except for its last piece, which waits. The server can finish no answer before that piece arrives. Where
 * there is no body, the head waits as well, because Node sends it with the end of the request.
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

/** A body without a length is passed on in chunks, as Node does by itself; no body is passed on as none. */
function withLength(
  { headers: { 'content-length': length, 'transfer-encoding': coding } }: IncomingMessage,
  headers: string[],
): string[] {
  if (length === undefined && coding === undefined) headers.push('Content-Length', '0')
  return headers
}

/** The headers that a message keeps from one connection to the next. */
function ofTheMessage(raw: readonly string[]): string[] {
  return pairs(raw).flatMap(([name, value]) => (OF_THE_CONNECTION.has(name.toLowerCase()) ? [] : [name, value]))
}

function pairs(raw: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''])
}
