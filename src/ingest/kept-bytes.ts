import { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { Holding } from '#domain/shares.ts'
import { freePiece } from './free-piece.ts'

/** Bytes copied per step, which takes a few milliseconds. */
const STEP_BYTES = 4 * 1024 * 1024
/**
 * Pieces are merged into blocks of this size. A freed buffer of this size is returned to the operating system, whereas
 * small pieces leave holes in the C library's pools, which it keeps (docs/decisions/0082).
 */
const BLOCK_BYTES = 1024 * 1024

/** The kept bytes of a body while it arrives, charged to the request's share. */
export class KeptBytes {
  readonly #holding: Holding
  /** Merged blocks first, followed by the latest pieces. */
  readonly #pieces: Buffer[] = []
  #blocks = 0
  #looseBytes = 0
  #bytes = 0
  #isFull = false

  constructor(holding: Holding) {
    this.#holding = holding
  }

  /** Whether something could not be kept because the server holds too much. */
  get isFull(): boolean {
    return this.#isFull
  }

  get length(): number {
    return this.#bytes
  }

  /** Keeps a piece and takes ownership of its memory. Callers that need the bytes later must have copied them. */
  keep(piece: Uint8Array): void {
    if (piece.length === 0 || this.#isFull) return
    if (!this.#holding.take(piece.length)) {
      this.#isFull = true
      return
    }
    this.#bytes += piece.length
    this.#pieces.push(Buffer.isBuffer(piece) ? piece : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    this.#looseBytes += piece.length
    if (this.#looseBytes >= BLOCK_BYTES) this.#putTogether()
  }

  #putTogether(): void {
    const loose = this.#pieces.splice(this.#blocks)
    this.#blocks = this.#pieces.push(Buffer.concat(loose, this.#looseBytes))
    this.#looseBytes = 0
    for (const piece of loose) freePiece(piece)
  }

  /** Releases everything from this position on. */
  rewind(to: number): void {
    if (to >= this.#bytes) return
    this.#holding.give(this.#bytes - to)
    while (this.#bytes > to) {
      const last = this.#pieces.pop() as Buffer
      this.#bytes -= last.length
      if (this.#bytes >= to) continue
      this.#pieces.push(last.subarray(0, to - this.#bytes))
      this.#bytes = to
    }
    this.#blocks = Math.min(this.#blocks, this.#pieces.length)
    this.#looseBytes = this.#pieces.slice(this.#blocks).reduce((sum, { length }) => sum + length, 0)
  }

  /** Returns everything as one buffer, merged without blocking the event loop. */
  async whole(): Promise<Buffer> {
    const [first] = this.#pieces
    if (first !== undefined && this.#pieces.length === 1) return first
    if (this.#bytes <= STEP_BYTES) return Buffer.concat(this.#pieces, this.#bytes)
    const whole = Buffer.allocUnsafeSlow(this.#bytes)
    let at = 0
    let pause = STEP_BYTES
    for (const [index, piece] of this.#pieces.entries()) {
      whole.set(piece, at)
      at += piece.length
      // Copied pieces are freed immediately, so that the body is never in memory twice.
      this.#pieces[index] = whole.subarray(at, at)
      freePiece(piece)
      if (at < pause) continue
      pause = at + STEP_BYTES
      await setImmediate()
    }
    this.#pieces.splice(0, this.#pieces.length, whole)
    return whole
  }
}
