import type { EncodedRows } from '#domain/event/event-store.ts'
import { RowBinaryWriter } from './row-binary.ts'

/** Where something of a row goes: a column's name, and how its bytes are written. */
export type BinaryColumn<T> = readonly [name: string, write: (to: RowBinaryWriter, row: T) => void]

/** Rows of a table in RowBinary, which come by several at a time. Imports no engine: it runs in worker threads. */
export class BinaryRows<T> {
  readonly #columns: readonly BinaryColumn<T>[]
  readonly #writer = new RowBinaryWriter(FIRST_CAPACITY)
  readonly #ends: number[] = []

  constructor(columns: readonly BinaryColumn<T>[]) {
    this.#columns = columns
  }

  /** All or none. @throws RangeError on a row that the engine would refuse; everything then is as it was before */
  add(rows: readonly T[]): void {
    const start = this.#writer.length
    const before = this.#ends.length
    try {
      for (const row of rows) {
        for (const [, write] of this.#columns) write(this.#writer, row)
        this.#ends.push(this.#writer.length)
      }
    } catch (fault) {
      this.#writer.rewind(start)
      this.#ends.length = before
      throw fault
    }
  }

  /** Everything that was added; `bytes` owns its buffer. */
  finish(): EncodedRows {
    return { bytes: this.#writer.finish(), ends: Uint32Array.from(this.#ends) }
  }
}

const FIRST_CAPACITY = 64 * 1024
