import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { freePiece } from '#ingest/free-piece.ts'

/** The end of a request's headers, and of a chunked body. */
const BLANK_LINE = '\r\n\r\n'
/** A chunked body may be full of blank lines: pieces that end with one grow up to this. */
const FIRST_PIECE = 64
const MOST_PIECE = 4096
/** Bytes of pipelined requests kept per connection. More than one read delivers would be pointless. */
const MOST_KEPT = 256 * 1024

/**
 * Feeds each connection's requests to the parser one at a time: the next one after the previous response has been
 * consumed, and after other connections have had their turn. Node would parse everything one read delivers (thousands
 * of requests), even if the client never reads a response.
 *
 * Call it after all connection listeners are registered, and before all request handlers.
 */
export function parseOneAtATime(server: Server): void {
  const paces = new WeakMap<Socket, Pace>()
  server.on('connection', (socket: Socket) => {
    const [feed, ...others] = socket.listeners('data')
    // Node's own listener, which feeds the parser.
    if (feed === undefined || others.length > 0) return
    paces.set(socket, new Pace(socket, feed as Feed))
  })
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) =>
    paces.get(req.socket)?.begin(req, res),
  )
}

type Feed = (bytes: Buffer) => void

/** Node's internal fields of a server socket: whether it waits for the client to read, and the parser. */
interface ServedSocket extends Socket {
  readonly _paused?: boolean
  readonly parser?: unknown
}

/** The body of the last request, while it arrives. */
interface Body {
  readonly req: IncomingMessage
  /** Missing bytes; `undefined` if only its end marks the length. */
  left: number | undefined
  piece: number
}

class Pace {
  readonly #socket: ServedSocket
  readonly #feed: Feed
  #kept: Buffer | undefined
  #body: Body | undefined
  /** Requests whose responses have not been consumed. */
  #underWay = 0
  #isScheduled = false
  #isHeld = false

  constructor(socket: Socket, feed: Feed) {
    this.#socket = socket
    this.#feed = feed
    socket.removeListener('data', feed)
    socket.on('data', this.#receive)
    socket.on('drain', () => this.#schedule())
    socket.once('close', () => (this.#kept = undefined))
  }

  begin(req: IncomingMessage, res: ServerResponse): void {
    this.#underWay++
    res.once('close', () => {
      this.#underWay--
      this.#schedule()
    })
    const length = Number(req.headers['content-length'] ?? 0)
    if (req.headers['transfer-encoding'] !== undefined) this.#body = { req, left: undefined, piece: 0 }
    else if (length > 0) this.#body = { req, left: length, piece: 0 }
  }

  readonly #receive = (bytes: Buffer): void => {
    this.#kept = this.#kept === undefined ? bytes : Buffer.concat([this.#kept, bytes])
    if (this.#kept.length > MOST_KEPT) this.#socket.destroy()
    else this.#pump()
  }

  #schedule(): void {
    if (this.#isScheduled || this.#kept === undefined) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#pump()
    })
  }

  /** Feeds the parser the bytes allowed now: the rest of a body, or one request. */
  #pump(): void {
    while (this.#kept !== undefined && !this.#isStopped()) {
      if (this.#body !== undefined) this.#giveOfBody(this.#body, this.#kept)
      else if (this.#underWay > 0) break
      else {
        this.#give(endOf(this.#kept, 0))
        // Other connections have their turn first.
        if (this.#body === undefined && this.#kept !== undefined) {
          this.#schedule()
          break
        }
      }
    }
    this.#hold(this.#kept !== undefined)
  }

  /** Node itself waits for the client to read, or the connection has ended. */
  #isStopped(): boolean {
    // oxlint-disable-next-line no-underscore-dangle -- Node's name.
    return this.#socket._paused === true || this.#socket.destroyed
  }

  /** Pauses reading while bytes are kept. */
  #hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld || this.#socket.destroyed) return
    this.#isHeld = isHeld
    if (isHeld) this.#socket.pause()
    else this.#socket.resume()
  }

  #endOfBody(body: Body, kept: Buffer): number {
    if (body.left !== undefined) {
      const end = Math.min(body.left, kept.length)
      body.left -= end
      return end
    }
    const end = endOf(kept, body.piece)
    body.piece = Math.min(MOST_PIECE, Math.max(FIRST_PIECE, body.piece * 2))
    return end
  }

  /** Releases bytes after the parser has copied them, which would otherwise double the memory for body pieces. */
  #giveOfBody(body: Body, kept: Buffer): void {
    const end = this.#endOfBody(body, kept)
    this.#give(end)
    const isCopied = end === kept.length && this.#socket.parser !== null && !this.#socket.destroyed
    if (isCopied) freePiece(kept)
  }

  #give(end: number): void {
    const bytes = this.#kept
    if (bytes === undefined) return
    this.#kept = end < bytes.length ? bytes.subarray(end) : undefined
    this.#feed(end < bytes.length ? bytes.subarray(0, end) : bytes)
    if (this.#body !== undefined && (this.#body.left === 0 || this.#body.req.complete)) this.#body = undefined
    // Node has detached the connection: it speaks another protocol from here on.
    if (this.#socket.parser === null) this.#leave()
  }

  #leave(): void {
    this.#socket.removeListener('data', this.#receive)
    const rest = this.#kept
    this.#kept = undefined
    if (rest !== undefined && !this.#socket.destroyed) this.#socket.unshift(rest)
  }
}

/** Returns the offset after the first blank line that ends at or after `least` bytes, or the end of `bytes`. */
function endOf(bytes: Buffer, least: number): number {
  const at = bytes.indexOf(BLANK_LINE, Math.max(0, least - BLANK_LINE.length))
  return at === -1 ? bytes.length : at + BLANK_LINE.length
}
