import type { Json } from '../event/event.ts'
import { ok, refuse, type Result } from '../result.ts'
import {
  MAX_BLANK_LINES,
  MAX_HEADER_BYTES,
  MAX_HEADERS_BYTES,
  MAX_ITEMS,
  type EnvelopeHeader,
  type EnvelopeProblem,
  type EnvelopeRefusal,
  type ItemHeader,
} from './envelope.ts'
import { parseEnvelopeHeader, parseItemHeader } from './header.ts'

const NEWLINE = 10

/** An item's position among the kept bytes. */
export interface FramedItem {
  readonly header: ItemHeader
  readonly from: number
  readonly to: number
  /** Original size of the payload. Greater than `to - from` if it was too large to keep. */
  readonly bytes: number
}

/** The framing of a whole envelope. */
export interface FramedEnvelope {
  readonly header: EnvelopeHeader
  readonly items: readonly FramedItem[]
}

/** Stores the bytes of an envelope while it is being read. */
export interface EnvelopeKeeper {
  /** Maximum bytes of the next item's payload. Larger ones are not kept. */
  maxBytes(header: ItemHeader): number
  /** Called at the end of an item. */
  ended(item: FramedItem): void
  keep(bytes: Uint8Array): void
  /** Discards everything kept from this position on. */
  rewind(to: number): void
}

type State = 'header' | 'between' | 'item_header' | 'counted_payload' | 'payload_line' | 'payload_end'

/**
 * Incrementally parses the framing of an envelope (docs/protocol.md 1.1) from pieces of any size, and rejects it at the
 * first invalid byte. Buffers one line and the items' headers; oversized payloads are skipped.
 */
export class EnvelopeReader {
  readonly #keeper: EnvelopeKeeper
  #state: State = 'header'
  #header: EnvelopeHeader | undefined
  readonly #items: FramedItem[] = []
  /** Bytes in earlier pieces. */
  #before = 0
  /** Bytes that were not kept. */
  #dropped = 0
  #isDropping = false
  /** The current line, and where it starts. */
  #line: Uint8Array[] = []
  #lineBytes = 0
  #lineAt = 0
  #headersBytes = 0
  #blankLines = 0
  /** The current item: its original position, the remaining bytes if its length is known, and its limit. */
  #item: ItemHeader | undefined
  #payloadAt = 0
  #left = 0
  #maxPayload = Infinity

  constructor(keeper: EnvelopeKeeper) {
    this.#keeper = keeper
  }

  /** The envelope's header, once it is complete. */
  get header(): EnvelopeHeader | undefined {
    return this.#header
  }

  /** Parses the next piece. Returns why the envelope is invalid; nothing may follow in that case. */
  push(piece: Uint8Array): EnvelopeRefusal | undefined {
    let at = 0
    let keptFrom = 0
    while (at < piece.length) {
      const wasDropping = this.#isDropping
      const end = this.#step(piece, at)
      if (typeof end !== 'number') return end
      if (!wasDropping && this.#isDropping) {
        this.#keeper.keep(piece.subarray(keptFrom, at))
        this.#dropPayload(this.#before + at, end - at)
      } else if (wasDropping) {
        this.#dropped += end - at
      }
      if (wasDropping || this.#isDropping) keptFrom = end
      at = end
    }
    if (keptFrom < at) this.#keeper.keep(keptFrom === 0 ? piece : piece.subarray(keptFrom, at))
    this.#before += piece.length
    return undefined
  }

  /** Call after the last piece. */
  end(): Result<FramedEnvelope, EnvelopeRefusal> {
    if (this.#state === 'header' || this.#state === 'item_header') {
      const refusal = this.#endLine(this.#before)
      if (refusal !== undefined) return refuse(refusal)
    }
    if (this.#state === 'counted_payload' && this.#left > 0)
      return refuse(this.#malformed('payload_too_short', this.#payloadAt))
    if (this.#item !== undefined) this.#endItem(this.#before)
    return ok({ header: this.#header as EnvelopeHeader, items: this.#items })
  }

  /** Processes input in the current state. Returns the position in the piece where it ends. */
  #step(piece: Uint8Array, at: number): number | EnvelopeRefusal {
    switch (this.#state) {
      case 'header':
      case 'item_header':
        return this.#readLine(piece, at)
      case 'between':
        return this.#readBetween(piece, at)
      case 'payload_line':
        return this.#readPayloadLine(piece, at)
      case 'counted_payload':
        return this.#readCounted(piece, at)
      case 'payload_end':
        if (piece[at] !== NEWLINE) return this.#malformed('payload_too_long', this.#payloadAt)
        this.#endItem(this.#before + at)
        this.#state = 'between'
        return at + 1
    }
  }

  #readLine(piece: Uint8Array, at: number): number | EnvelopeRefusal {
    const newline = piece.indexOf(NEWLINE, at)
    const end = newline === -1 ? piece.length : newline
    this.#lineBytes += end - at
    if (this.#lineBytes > MAX_HEADER_BYTES || this.#headersBytes + this.#lineBytes > MAX_HEADERS_BYTES)
      return this.#malformed('header_too_long', this.#lineAt)
    const part = piece.subarray(at, end)
    // Copies an incomplete line, because the piece belongs to the keeper afterwards.
    this.#line.push(newline === -1 ? new Uint8Array(part) : part)
    if (newline === -1) return end
    return this.#endLine(this.#before + newline + 1) ?? newline + 1
  }

  /**
   * Completes the line.
   * @param next start of what follows it
   */
  #endLine(next: number): EnvelopeRefusal | undefined {
    const line = this.#line.length === 1 ? (this.#line[0] as Uint8Array) : joined(this.#line, this.#lineBytes)
    this.#line = []
    this.#headersBytes += this.#lineBytes
    this.#lineBytes = 0
    if (this.#state === 'header') {
      const header = parseEnvelopeHeader(line)
      if (typeof header === 'string') return this.#malformed(header, 0)
      this.#header = header
      this.#state = 'between'
      return undefined
    }
    const header = parseItemHeader(line)
    if (typeof header === 'string') return this.#malformed(header, this.#lineAt)
    return this.#beginItem(header, next)
  }

  #beginItem(header: ItemHeader, at: number): EnvelopeRefusal | undefined {
    const { length = null } = header
    if (length !== null && !isLength(length)) return this.#malformed('bad_length', this.#lineAt)
    this.#item = header
    this.#payloadAt = at
    this.#maxPayload = this.#keeper.maxBytes(header)
    this.#left = length ?? 0
    this.#state = length === null ? 'payload_line' : length === 0 ? 'payload_end' : 'counted_payload'
    return undefined
  }

  #readBetween(piece: Uint8Array, from: number): number | EnvelopeRefusal {
    let at = from
    while (piece[at] === NEWLINE) at += 1
    this.#blankLines += at - from
    if (this.#blankLines > MAX_BLANK_LINES) return this.#malformed('too_many_lines', this.#before + from)
    if (at === piece.length) return at
    this.#lineAt = this.#before + at
    if (this.#items.length === MAX_ITEMS) return this.#malformed('too_many_items', this.#lineAt)
    this.#state = 'item_header'
    return at
  }

  #readPayloadLine(piece: Uint8Array, at: number): number {
    const newline = piece.indexOf(NEWLINE, at)
    const end = newline === -1 ? piece.length : newline
    if (this.#before + end - this.#payloadAt > this.#maxPayload) this.#isDropping = true
    if (newline === -1) return end
    if (end > at) {
      // The newline is not part of the payload to be skipped.
      this.#state = 'payload_end'
      return end
    }
    this.#endItem(this.#before + end)
    this.#state = 'between'
    return end + 1
  }

  #readCounted(piece: Uint8Array, at: number): number {
    const end = Math.min(piece.length, at + this.#left)
    if (this.#before + at - this.#payloadAt + this.#left > this.#maxPayload) this.#isDropping = true
    this.#left -= end - at
    if (this.#left === 0) this.#state = 'payload_end'
    return end
  }

  /** Skips the rest of the payload and discards the part already kept. */
  #dropPayload(at: number, bytes: number): void {
    const kept = at - this.#payloadAt
    this.#keeper.rewind(this.#payloadAt - this.#dropped)
    this.#dropped += kept + bytes
  }

  /** @param end original end of the payload */
  #endItem(end: number): void {
    const header = this.#item as ItemHeader
    const bytes = end - this.#payloadAt
    const to = end - this.#dropped
    const item = { header, from: this.#isDropping ? to : to - bytes, to, bytes }
    this.#items.push(item)
    this.#keeper.ended(item)
    this.#item = undefined
    this.#isDropping = false
  }

  #malformed(problem: EnvelopeProblem, at: number): EnvelopeRefusal {
    const item = this.#state === 'header' ? null : this.#items.length
    return { reason: 'malformed_envelope', problem, at, item }
  }
}

function isLength(value: Json): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
