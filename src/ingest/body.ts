import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { refuse, type Result } from '#domain/result.ts'
import { decoderOf, type Decoder } from './decoders.ts'
import { freePiece } from './free-piece.ts'
import type { Room } from './in-flight.ts'
import type { Refusal } from './refusal.ts'

export interface BodyLimits {
  /** After decompression. */
  readonly maxBytes: number
  /** For the whole body to arrive. */
  readonly timeoutMs: number
  readonly room: Room
}

/** Takes a body while it comes, and makes something of it. */
export interface BodySink<T> {
  /** Takes the next piece, and keeps of it what it needs. Returns why no more is wanted. */
  push(piece: Buffer): Refusal | undefined
  /** All of it is there. */
  end(): Promise<Result<T, Refusal>>
}

/** The body's decompressed bytes may be so many times those that came … */
const MAX_RATIO = 500
/** … once they are more than this: a small body may be as dense as it likes. */
const FREE_BYTES = 4 * 1024 * 1024

/** Compressed bodies up to this size are decoded at once: a stream of its own would cost more than the work. */
const SMALL_BYTES = 32 * 1024
/** … unless they grow beyond this, or by more than bodies of SDKs do, which would hold up the event loop. */
const SMALL_DECODED_BYTES = 1024 * 1024
const FREE_AT_ONCE_BYTES = 128 * 1024
const RATIO_AT_ONCE = 16
/** Handed on at once, at least: a decoder works on another thread, and each piece goes there and back. */
const ENOUGH_BYTES = 16 * 1024
/** After so many pieces others have their turn. */
const MANY_PIECES = 512
/** So many pieces of a few bytes are no body of an SDK: each costs hundreds of times what its bytes do. */
const MOST_PIECES = 1_024
const FEW_BYTES = 16

/**
 * Reads a request's body, undoes its Content-Encoding, and hands it piece by piece to a sink. Stops at the limit, and at
 * what is too dense to be more than a bomb: what it would have become is never made. Never rejects. After a refusal the
 * request may have bytes left to read.
 *
 * @param sinkOf makes the sink, given a way for it to stop the reading later on
 */
export function readBody<T>(
  req: IncomingMessage,
  limits: BodyLimits,
  sinkOf: (stop: (refusal: Refusal) => void) => BodySink<T>,
): Promise<Result<T, Refusal>> {
  if (Number(req.headers['content-length'] ?? 0) > limits.maxBytes) {
    return Promise.resolve(refuse({ reason: 'too_large', limitBytes: limits.maxBytes }))
  }
  return new Promise((settle) => new BodyReader(req, limits, sinkOf, settle).start())
}

type Settling<T> = Result<T, Refusal> | Promise<Result<T, Refusal>>

class BodyReader<T> {
  readonly #req: IncomingMessage
  readonly #limits: BodyLimits
  readonly #settle: (result: Settling<T>) => void
  readonly #encoding: string
  readonly #decoder: Decoder | undefined
  readonly #sink: BodySink<T>
  /** As they came, and as they were handed on. */
  #received = 0
  #pieces = 0
  #bytes = 0
  /** What a decoder keeps of them for itself. */
  #windowBytes = 0
  /** As it came, until there is enough to hand on. */
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  #stream: Transform | undefined
  /** Ends the piece of decoding that is waiting for its turn, or has it. */
  #endTurn: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #settled = false

  constructor(
    req: IncomingMessage,
    limits: BodyLimits,
    sinkOf: (stop: (refusal: Refusal) => void) => BodySink<T>,
    settle: (result: Settling<T>) => void,
  ) {
    this.#req = req
    this.#limits = limits
    this.#settle = settle
    this.#encoding = req.headers['content-encoding'] ?? ''
    this.#decoder = decoderOf(req.headers['content-encoding'])
    this.#sink = sinkOf(this.#refuse)
  }

  start(): void {
    const req = this.#req
    this.#timer = setTimeout(() => this.#refuse({ reason: 'timeout' }), this.#limits.timeoutMs)
    req.on('data', this.#onData)
    req.on('end', this.#onEnd)
    req.on('error', this.#onGone)
    req.on('close', this.#onGone)
    if (req.destroyed) this.#onGone()
  }

  #onData = (piece: Buffer): void => {
    this.#received += piece.length
    this.#pieces++
    if (this.#pieces % MANY_PIECES === 0) this.#breathe()
    if (this.#pieces > MOST_PIECES && this.#received < FEW_BYTES * this.#pieces) return this.#refuseRest()
    this.#gathered.push(piece)
    this.#gatheredBytes += piece.length
    const isSmall = this.#decoder !== undefined && this.#stream === undefined
    if (this.#gatheredBytes > (isSmall ? SMALL_BYTES : ENOUGH_BYTES)) this.#passOn()
  }

  /** Reads no more in this turn: libuv reads up to 2 MiB in one, which may be 300,000 pieces. */
  #breathe(): void {
    const { socket } = this.#req
    if (socket.isPaused()) return
    socket.pause()
    setImmediate(() => socket.resume())
  }

  /**
   * What was read from the socket already is handed on whatever happens, thousands of pieces: thrown away at the door. What
   * comes after it is no longer taken apart.
   */
  #refuseRest(): void {
    const req = this.#req
    const push = req.push.bind(req)
    req.push = (piece: Buffer | null) => piece !== null || push(null)
    req.socket.pause()
    setImmediate(() =>
      req.socket
        .removeAllListeners('data')
        .on('data', () => undefined)
        .resume(),
    )
    this.#refuse({ reason: 'too_many_pieces', limit: MOST_PIECES })
  }

  #onEnd = (): void => {
    if (this.#stream !== undefined) return this.#decode(this.#stream, this.#gatherUp() ?? Buffer.alloc(0), true)
    if (this.#decoder !== undefined) return this.#decodeAtOnce(this.#decoder)
    this.#passOn()
    this.#finishWhole()
  }

  /** Hands on what has been gathered, to the decoder or as it is. */
  #passOn(): void {
    const bytes = this.#gatherUp()
    if (bytes === undefined || this.#settled) return
    if (this.#decoder === undefined) return this.#take(bytes)
    this.#stream ??= this.#startStream(this.#decoder)
    this.#decode(this.#stream, bytes, false)
  }

  /**
   * Decodes a piece when it is this sender's turn, and reads on when it is done. Decoders share a few threads with what
   * writes the spool: whoever sends many bodies has them decoded between those of others.
   */
  #decode(stream: Transform, bytes: Buffer, isLast: boolean): void {
    const piece = Promise.withResolvers<void>()
    this.#req.pause()
    this.#endTurn = piece.resolve
    void this.#limits.room.turn(() => {
      const done = () => piece.resolve()
      if (this.#settled) done()
      else if (isLast) stream.end(bytes, done)
      else stream.write(bytes, done)
      return piece.promise.then(() => this.#readOn())
    })
  }

  #readOn(): void {
    this.#endTurn = undefined
    if (!this.#settled) this.#req.resume()
  }

  #gatherUp(): Buffer | undefined {
    const pieces = this.#gathered
    this.#gathered = []
    this.#gatheredBytes = 0
    if (pieces.length <= 1) return pieces[0]
    const bytes = Buffer.concat(pieces)
    for (const piece of pieces) freePiece(piece)
    return bytes
  }

  #onGone = (): void => {
    if (!this.#req.complete) this.#refuse({ reason: 'aborted' })
  }

  #decodeAtOnce(decoder: Decoder): void {
    const bytes = this.#gatherUp() ?? Buffer.alloc(0)
    const most = Math.min(SMALL_DECODED_BYTES, Math.max(FREE_AT_ONCE_BYTES, RATIO_AT_ONCE * bytes.length))
    let body: Buffer | 'too_large' | undefined
    try {
      body = decoder.atOnce?.(bytes, most)
    } catch {
      return this.#finishUndecodable()
    }
    if (body === 'too_large' || body === undefined) {
      this.#stream = this.#startStream(decoder)
      this.#decode(this.#stream, bytes, true)
    } else {
      this.#take(this.#limits.room.memory.copy(body))
      this.#finishWhole()
    }
  }

  #startStream(decoder: Decoder): Transform {
    const stream = decoder.stream()
    stream.on('data', (piece: Buffer) => this.#take(piece))
    stream.on('end', () => this.#finishWhole())
    stream.on('error', () => this.#finishUndecodable())
    return stream
  }

  #take(piece: Buffer): void {
    if (this.#settled) return
    const { maxBytes } = this.#limits
    this.#bytes += piece.length
    if (this.#bytes > maxBytes) return this.#refuse({ reason: 'too_large', limitBytes: maxBytes })
    if (this.#decoder !== undefined && this.#bytes > FREE_BYTES && this.#bytes > MAX_RATIO * this.#received)
      return this.#refuse({ reason: 'too_dense', ratio: MAX_RATIO })
    const refusal = this.#growWindow(piece.length) ?? this.#sink.push(piece)
    if (refusal !== undefined) this.#refuse(refusal)
  }

  /** A decoder's memory counts as the sender's, whatever becomes of what is decoded. */
  #growWindow(decoded: number): Refusal | undefined {
    if (this.#stream === undefined || this.#decoder === undefined) return undefined
    const more = Math.min(decoded, this.#decoder.windowBytes - this.#windowBytes)
    const { room } = this.#limits
    if (more === 0) return undefined
    if (!room.holding.take(more)) return room.overloaded()
    this.#windowBytes += more
    return undefined
  }

  #finishWhole(): void {
    if (!this.#settled) this.#finish(this.#sink.end())
  }

  #finishUndecodable(): void {
    this.#refuse({ reason: 'undecodable', encoding: this.#encoding })
  }

  #refuse = (refusal: Refusal): void => {
    if (this.#settled) return
    this.#req.pause()
    this.#finish(refuse(refusal))
  }

  #finish(result: Settling<T>): void {
    this.#settled = true
    clearTimeout(this.#timer)
    this.#stream?.destroy()
    this.#limits.room.holding.give(this.#windowBytes)
    this.#endTurn?.()
    this.#req.off('data', this.#onData).off('end', this.#onEnd).off('error', this.#onGone).off('close', this.#onGone)
    this.#settle(result)
  }
}
