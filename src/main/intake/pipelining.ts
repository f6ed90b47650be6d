import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { freePiece } from '#ingest/free-piece.ts'

/** The end of a request's headers, and of a chunked body. */
const BLANK_LINE = '\r\n\r\n'
/** A chunked body may be full of blank lines: pieces that end with one grow up to this. */
const FIRST_PIECE = 64
const MOST_PIECE = 4096
/** Bytes of further requests on a connection that are kept until their turn. More than one read brings has no reason. */
const MOST_KEPT = 256 * 1024

/**
 * Hands each connection's requests to the parser one at a time: the next one when the answer before it has been taken,
 * and not before other connections have had their turn. Node parses all that one read brings (thousands of requests),
 * whether or not the client reads any answers.
 *
 * Call it after everything that listens for connections and before everything that answers requests.
 */
export function parseOneAtATime(server: Server): void {
  const paces = new WeakMap<Socket, Pace>()
  server.on('connection', (socket: Socket) => {
    const [feed, ...others] = socket.listeners('data')
    // Node's own, which gives bytes to the parser.
    if (feed === undefined || others.length > 0) return
    paces.set(socket, new Pace(socket, feed as Feed))
  })
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) =>
    paces.get(req.socket)?.begin(req, res),
  )
}

type Feed = (bytes: Buffer) => void

/** What Node keeps in the socket of a server: whether it waits for the client to read, and the parser. */
interface ServedSocket extends Socket {
  readonly _paused?: boolean
  readonly parser?: unknown
}

/** The body of the last request, while it is on its way. */
interface Body {
  readonly req: IncomingMessage
  /** Bytes that are missing; `undefined`: only its end tells. */
  left: number | undefined
  piece: number
}

class Pace {
  readonly #socket: ServedSocket
  readonly #feed: Feed
  #kept: Buffer | undefined
  #body: Body | undefined
  /** Requests whose answers have not been taken. */
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

  /** Gives the parser what it may have now: the rest of a body, or one request. */
  #pump(): void {
    while (this.#kept !== undefined && !this.#isStopped()) {
      if (this.#body !== undefined) this.#giveOfBody(this.#body, this.#kept)
      else if (this.#underWay > 0) break
      else {
        this.#give(endOf(this.#kept, 0))
        // Other connections have their turn before the next one.
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

  /** Reads no more from the connection while something is kept. */
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

  /** Frees what was read, as the parser has copied it: the pieces of a body are twice in memory otherwise. */
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
    // Node has given the connection away: it speaks another protocol from here on.
    if (this.#socket.parser === null) this.#leave()
  }

  #leave(): void {
    this.#socket.removeListener('data', this.#receive)
    const rest = this.#kept
    this.#kept = undefined
    if (rest !== undefined && !this.#socket.destroyed) this.#socket.unshift(rest)
  }
}

/** The offset behind the first blank line that ends at or after `least` bytes; the end of `bytes` if there is none. */
function endOf(bytes: Buffer, least: number): number {
  const at = bytes.indexOf(BLANK_LINE, Math.max(0, least - BLANK_LINE.length))
  return at === -1 ? bytes.length : at + BLANK_LINE.length
}
