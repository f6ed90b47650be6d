import { Buffer } from 'node:buffer'

/** Reads what {@link import('./row-binary.ts').RowBinaryWriter} wrote. */
export class RowBinaryReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  uint32(): number {
    this.#at += 4
    return this.#bytes.readUInt32LE(this.#at - 4)
  }

  /** UInt64 up to 2^53 - 1, and DateTime64 as its number. */
  uint64(): number {
    const low = this.uint32()
    return low + this.uint32() * 2 ** 32
  }

  float64(): number {
    this.#at += 8
    return this.#bytes.readDoubleLE(this.#at - 8)
  }

  /** UInt64 as 16 hex characters. */
  uint64Hex(): string {
    const half = Buffer.from(this.#bytes.subarray(this.#at, this.#at + 8)).reverse()
    this.#at += 8
    return half.toString('hex')
  }

  /** UUID as 32 hex characters. */
  uuid(): string {
    return this.uint64Hex() + this.uint64Hex()
  }

  string(): string {
    const length = this.#varint()
    this.#at += length
    return this.#bytes.toString('utf8', this.#at - length, this.#at)
  }

  /** Array(String) */
  strings(): string[] {
    return Array.from({ length: this.#varint() }, () => this.string())
  }

  /** Array(Float64) */
  float64s(): number[] {
    return Array.from({ length: this.#varint() }, () => this.float64())
  }

  #varint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes.readUInt8(this.#at++)
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
}
