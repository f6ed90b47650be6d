import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { ok, refuse, type Result } from '#domain/result.ts'
import { decoderOf, type Decoder } from './decoders.ts'
import type { Holding } from './in-flight.ts'
import type { Refusal } from './refusal.ts'

export interface BodyLimits {
  /** After decompression. */
  readonly maxBytes: number
  /** For the whole body to arrive. */
  readonly timeoutMs: number
  readonly holding: Holding
}

/** Compressed bodies up to this size are decoded at once: a stream of its own would cost more than the work. */
const SMALL_BYTES = 32 * 1024
/** … unless they grow beyond this, which would hold up the event loop. */
const SMALL_DECODED_BYTES = 1024 * 1024

/**
 * Reads a request's body and undoes its Content-Encoding. Stops at the limit: what a bomb would have become is never
 * made. Never rejects. After a refusal the request may have bytes left to read.
 */
export function readBody(req: IncomingMessage, limits: BodyLimits): Promise<Result<Buffer, Refusal>> {
  if (Number(req.headers['content-length'] ?? 0) > limits.maxBytes) {
    return Promise.resolve(refuse({ reason: 'too_large', limitBytes: limits.maxBytes }))
  }
  return new Promise((settle) => new BodyReader(req, limits, settle).start())
}

class BodyReader {
  readonly #req: IncomingMessage
  readonly #limits: BodyLimits
  readonly #settle: (result: Result<Buffer, Refusal>) => void
  readonly #encoding: string
  readonly #decoder: Decoder | undefined
  /** The body as it will be handed out. */
  readonly #chunks: Buffer[] = []
  #bytes = 0
  /** Compressed, until it is known whether the body is small. */
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  #stream: Transform | undefined
  #timer: NodeJS.Timeout | undefined
  #settled = false

  constructor(req: IncomingMessage, limits: BodyLimits, settle: (result: Result<Buffer, Refusal>) => void) {
    this.#req = req
    this.#limits = limits
    this.#settle = settle
    this.#encoding = req.headers['content-encoding'] ?? ''
    this.#decoder = decoderOf(req.headers['content-encoding'])
  }

  start(): void {
    const req = this.#req
    this.#timer = setTimeout(() => this.#finish(refuse({ reason: 'timeout' })), this.#limits.timeoutMs)
    req.on('data', this.#onData)
    req.on('end', this.#onEnd)
    req.on('error', this.#onGone)
    req.on('close', this.#onGone)
    if (req.destroyed) this.#onGone()
  }

  #onData = (chunk: Buffer): void => {
    if (this.#decoder === undefined) this.#keep(chunk)
    else if (this.#stream !== undefined) this.#feed(this.#stream, chunk)
    else {
      this.#gathered.push(chunk)
      this.#gatheredBytes += chunk.length
      if (this.#gatheredBytes > SMALL_BYTES) this.#startStream(this.#decoder)
    }
  }

  #onEnd = (): void => {
    if (this.#decoder === undefined) this.#finishWhole()
    else if (this.#stream !== undefined) this.#stream.end()
    else this.#decodeAtOnce(this.#decoder)
  }

  #onGone = (): void => {
    if (!this.#req.complete) this.#finish(refuse({ reason: 'aborted' }))
  }

  #decodeAtOnce(decoder: Decoder): void {
    let body: Buffer | 'too_large'
    try {
      body = decoder.atOnce(joined(this.#gathered, this.#gatheredBytes), SMALL_DECODED_BYTES)
    } catch {
      return this.#finishUndecodable()
    }
    if (body === 'too_large') {
      this.#startStream(decoder).end()
    } else {
      this.#keep(body)
      this.#finishWhole()
    }
  }

  #startStream(decoder: Decoder): Transform {
    const stream = decoder.stream()
    this.#stream = stream
    stream.on('data', (chunk: Buffer) => this.#keep(chunk))
    stream.on('end', () => this.#finishWhole())
    stream.on('error', () => this.#finishUndecodable())
    stream.on('drain', () => {
      if (!this.#settled) this.#req.resume()
    })
    for (const chunk of this.#gathered) this.#feed(stream, chunk)
    this.#gathered = []
    return stream
  }

  #feed(stream: Transform, chunk: Buffer): void {
    if (!stream.write(chunk)) this.#req.pause()
  }

  #keep(chunk: Buffer): void {
    if (this.#settled) return
    const { maxBytes, holding } = this.#limits
    this.#bytes += chunk.length
    if (this.#bytes > maxBytes) this.#finish(refuse({ reason: 'too_large', limitBytes: maxBytes }))
    else if (!holding.take(chunk.length)) this.#finish(refuse({ reason: 'overloaded' }))
    else this.#chunks.push(chunk)
  }

  #finishWhole(): void {
    if (!this.#settled) this.#finish(ok(joined(this.#chunks, this.#bytes)))
  }

  #finishUndecodable(): void {
    this.#finish(refuse({ reason: 'undecodable', encoding: this.#encoding }))
  }

  #finish(result: Result<Buffer, Refusal>): void {
    if (this.#settled) return
    this.#settled = true
    clearTimeout(this.#timer)
    this.#stream?.destroy()
    this.#req.off('data', this.#onData).off('end', this.#onEnd).off('error', this.#onGone).off('close', this.#onGone)
    if (!result.ok) this.#req.pause()
    this.#settle(result)
  }
}

function joined(chunks: readonly Buffer[], bytes: number): Buffer {
  const [first] = chunks
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, bytes)
}
