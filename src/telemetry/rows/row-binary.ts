import { LATEST_MS } from './latest-moment.ts'

/**
 * Writes values in ClickHouse's RowBinary format: no names, no separators and nothing to escape, so no text can be
 * mistaken for anything else. https://clickhouse.com/docs/interfaces/formats/RowBinary
 */
export class RowBinaryWriter {
  #bytes: Buffer
  #length = 0

  /** @param capacity initial size in bytes; it grows as needed */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(capacity, 64))
  }

  get length(): number {
    return this.#length
  }

  /** Discards what was written from `length` on. */
  rewind(length: number): void {
    this.#length = length
  }

  /** The written bytes without a copy, valid until the next write. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Empties the writer. Keeps its memory, unless an exceptionally large row made it grow. */
  clear(): void {
    this.#length = 0
    if (this.#bytes.length > MOST_KEPT) this.#bytes = Buffer.allocUnsafeSlow(MOST_KEPT)
  }

  bool(value: boolean): void {
    this.#makeRoom(1)
    this.#bytes[this.#length++] = value ? 1 : 0
  }

  uint8(value: number): void {
    this.#makeRoom(1)
    this.#bytes[this.#length++] = value
  }

  uint32(value: number): void {
    this.#makeRoom(4)
    this.#length = this.#bytes.writeUInt32LE(value, this.#length)
  }

  /**
   * DateTime64(3).
   * @param ms milliseconds since the epoch
   * @throws RangeError for a time outside of 1970 to 2105
   */
  dateTime64(ms: number): void {
    if (!Number.isInteger(ms) || ms < 0 || ms > LATEST_MS) throw new RangeError(`Not a moment: ${ms}`)
    this.#makeRoom(8)
    this.#length = this.#bytes.writeUInt32LE(ms % 2 ** 32, this.#length)
    this.#length = this.#bytes.writeUInt32LE(Math.floor(ms / 2 ** 32), this.#length)
  }

  /** UInt64. @throws RangeError if it is not an integer from 0 to 2^53 - 1 */
  uint64(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a count: ${value}`)
    this.#makeRoom(8)
    this.#length = this.#bytes.writeUInt32LE(value % 2 ** 32, this.#length)
    this.#length = this.#bytes.writeUInt32LE(Math.floor(value / 2 ** 32), this.#length)
  }

  /** UInt64, from 16 hex characters. @throws RangeError for anything else */
  uint64Hex(hex: string): void {
    if (hex.length !== 16) throw new RangeError(`Not 16 hex: ${hex}`)
    this.#makeRoom(8)
    this.#half(hex, 0)
  }

  /** DateTime64(6). @param us microseconds since the epoch @throws RangeError for a time outside of 1970 to 2105 */
  dateTime64Us(us: number): void {
    if (us > LATEST_MS * 1000) throw new RangeError(`Not a moment: ${us}`)
    this.uint64(us)
  }

  /** Float64. */
  float64(value: number): void {
    this.#makeRoom(8)
    this.#length = this.#bytes.writeDoubleLE(value, this.#length)
  }

  /**
   * UUID: each half with its lowest byte first.
   * @throws RangeError if it is not 32 hex characters
   */
  uuid(hex: string): void {
    if (hex.length !== 32) throw new RangeError(`Not 32 hex: ${hex}`)
    this.#makeRoom(16)
    this.#half(hex, 0)
    this.#half(hex, 16)
  }

  /** 16 hex characters, last byte first. Buffer's own parsing takes three times as long for so few. */
  #half(hex: string, from: number): void {
    for (let at = from + 14; at >= from; at -= 2) {
      const byte = ((NIBBLES[hex.charCodeAt(at)] ?? NO_NIBBLE) << 4) | (NIBBLES[hex.charCodeAt(at + 1)] ?? NO_NIBBLE)
      if (byte > 255) throw new RangeError(`Not hex: ${hex}`)
      this.#bytes[this.#length++] = byte
    }
  }

  /**
   * String and LowCardinality(String), as UTF-8. Lone surrogates become U+FFFD, because UTF-8 cannot represent them.
   */
  string(text: string): void {
    if (text.length <= SHORT && this.#shortAscii(text)) return
    // The length precedes the bytes. byteLength only matches what write writes if the text is well-formed.
    const wellFormed = text.toWellFormed()
    const length = Buffer.byteLength(wellFormed, 'utf8')
    this.#makeRoom(length + MAX_VARINT_BYTES)
    this.#varint(length)
    this.#length += this.#bytes.write(wellFormed, this.#length, 'utf8')
  }

  /**
   * Writes a text if it is pure ASCII, and returns whether it was. Names and ids are, and for them a call out of
   * JavaScript would cost more than this loop.
   */
  #shortAscii(text: string): boolean {
    this.#makeRoom(text.length + 1)
    const bytes = this.#bytes
    const start = this.#length + 1
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) return false
      bytes[start + at] = code
    }
    bytes[this.#length] = text.length
    this.#length = start + text.length
    return true
  }

  /** Array(String) and Array(LowCardinality(String)). */
  strings(texts: readonly string[]): void {
    this.#makeRoom(MAX_VARINT_BYTES)
    this.#varint(texts.length)
    for (const text of texts) this.string(text)
  }

  /** Array(Float64). */
  float64s(values: readonly number[]): void {
    this.#makeRoom(MAX_VARINT_BYTES)
    this.#varint(values.length)
    for (const value of values) this.float64(value)
  }

  /** A String of arbitrary bytes. */
  bytes(value: Uint8Array): void {
    this.#makeRoom(value.length + MAX_VARINT_BYTES)
    this.#varint(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  /** An Array of anything, writing each element with `write`. */
  array<T>(values: readonly T[], write: (value: T) => void): void {
    this.#makeRoom(MAX_VARINT_BYTES)
    this.#varint(values.length)
    for (const value of values) write(value)
  }

  /** Seven bits per byte, lowest first; the top bit means that more follow (LEB128). */
  #varint(value: number): void {
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2, 64))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

const MAX_VARINT_BYTES = 5
/** Bytes of memory kept by `clear`. */
const MOST_KEPT = 4 * 1024 * 1024
/** Up to this many characters the length takes one byte, and a loop is faster than a call. */
const SHORT = 48
/** Exceeds a byte in either position. */
const NO_NIBBLE = 256
/** The value of a hex character by its code. */
const NIBBLES = Uint16Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[0-9a-fA-F]/.test(character) ? Number.parseInt(character, 16) : NO_NIBBLE
})
