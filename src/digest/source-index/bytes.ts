/** A growing byte buffer. Numbers are integers; varints take 7 bits per byte, lowest first. */
export class ByteWriter {
  #bytes: Uint8Array
  #length = 0

  constructor(capacity = 4096) {
    this.#bytes = new Uint8Array(capacity)
  }

  get length(): number {
    return this.#length
  }

  /** @param value 0 … 2^31-1. */
  varint(value: number): void {
    this.#reserve(5)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  /** @param value -2^30 … 2^30-1: small numbers of either sign take one byte. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Returns the written bytes. The writer must not be used afterwards. */
  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    grown.set(this.#bytes)
    this.#bytes = grown
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length
  }

  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes[this.at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
    return value
  }

  signed(): number {
    const value = this.varint()
    return (value & 1) === 1 ? -((value + 1) >>> 1) : value >>> 1
  }
}
