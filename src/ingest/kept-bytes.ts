import { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { Holding } from '#domain/shares.ts'

/** Copied at once: a few milliseconds' work. */
const STEP_BYTES = 4 * 1024 * 1024

/** What is kept of a body while it comes, counted as what the request holds. */
export class KeptBytes {
  readonly #holding: Holding
  readonly #pieces: Buffer[] = []
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

  keep(piece: Uint8Array): void {
    if (piece.length === 0 || this.#isFull) return
    if (!this.#holding.take(piece.length)) {
      this.#isFull = true
      return
    }
    this.#bytes += piece.length
    this.#pieces.push(Buffer.isBuffer(piece) ? piece : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
  }

  /** Lets go of all from this place on. */
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
  }

  /** All of it as one, put together without holding up the event loop. */
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
      // What has been copied goes at once: otherwise the body would be there twice.
      this.#pieces[index] = whole.subarray(at, at)
      if (at < pause) continue
      pause = at + STEP_BYTES
      await setImmediate()
    }
    this.#pieces.splice(0, this.#pieces.length, whole)
    return whole
  }
}
