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
  /** Time limit for the whole body to arrive. */
  readonly timeoutMs: number
  readonly room: Room
}

/** Consumes a body as it arrives, and builds a result from it. */
export interface BodySink<T> {
  /** Consumes the next piece and copies what it needs. Returns a refusal to stop reading. */
  push(piece: Buffer): Refusal | undefined
  /** Called when the body is complete. */
  end(): Promise<Result<T, Refusal>>
}

/** Maximum decompression ratio of a body … */
const MAX_RATIO = 500
/** … once it exceeds this size. Smaller bodies may have any ratio. */
const FREE_BYTES = 4 * 1024 * 1024

/** Compressed bodies up to this size are decoded synchronously, because a stream would cost more than the decoding. */
const SMALL_BYTES = 32 * 1024
/** … unless the output exceeds this size, or a ratio that SDKs never reach, which would block the event loop. */
const SMALL_DECODED_BYTES = 1024 * 1024
const FREE_AT_ONCE_BYTES = 128 * 1024
const RATIO_AT_ONCE = 16
/** Minimum size of a piece passed to a decoder, which runs on another thread, so every piece makes a round trip. */
const ENOUGH_BYTES = 16 * 1024
/** After this many pieces, other requests get a turn. */
const MANY_PIECES = 512
/** This many pieces of a few bytes never come from an SDK. Each costs hundreds of times what its bytes do. */
const MOST_PIECES = 1_024
const FEW_BYTES = 16

/**
 * Reads a request's body, undoes its Content-Encoding, and passes it to a sink piece by piece. Stops at the size limit,
 * and at a ratio that only a decompression bomb has, before the output is produced. Never rejects. After a refusal, the
 * request may have unread bytes.
 *
 * @param sinkOf creates the sink, given a function with which it can stop the reading later
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
  /** Bytes received, and pieces and bytes passed to the sink. */
  #received = 0
  #pieces = 0
  #bytes = 0
  /** Output that the decoder keeps for its window. */
  #windowBytes = 0
  /** Input that is collected until there is enough to pass on. */
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  #stream: Transform | undefined
  /** Ends the decoding step that is waiting for its turn, or has it. */
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

  /** Stops reading for this turn of the event loop. libuv reads up to 2 MiB per turn, which may be 300,000 pieces. */
  #breathe(): void {
    const { socket } = this.#req
    if (socket.isPaused()) return
    socket.pause()
    setImmediate(() => socket.resume())
  }

  /**
   * Discards pieces that were already read from the socket, possibly thousands, as early as possible. Stops parsing
   * later input.
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

  /** Passes on what has been collected, to the decoder or unchanged. */
  #passOn(): void {
    const bytes = this.#gatherUp()
    if (bytes === undefined || this.#settled) return
    if (this.#decoder === undefined) return this.#take(bytes)
    this.#stream ??= this.#startStream(this.#decoder)
    this.#decode(this.#stream, bytes, false)
  }

  /**
   * Decodes a piece when it is this sender's turn, then continues reading. Decoders share a few threads with the
   * spool's writer, so turns keep a sender of many bodies from delaying others.
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

  /** Charges a decoder's memory to the sender, regardless of what happens to the output. */
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
