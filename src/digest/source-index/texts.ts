import { ByteReader, ByteWriter } from './bytes.ts'
import { DamagedIndex, type IndexFile } from './index-file.ts'

/** Short texts, addressed by offset: length (varint) and UTF-8. */
export class TextsWriter {
  readonly #writer = new ByteWriter()

  add(text: string): number {
    const at = this.#writer.length
    const bytes = Buffer.from(text)
    this.#writer.varint(bytes.length)
    this.#writer.append(bytes)
    return at
  }

  finish(): Uint8Array {
    return this.#writer.finish()
  }
}

/** One read of this size suffices for most. */
const FIRST_READ = 160

/** Reads the text that a {@link TextsWriter} put at this offset of a piece. */
export function textAt(file: IndexFile, name: string, offset: number): string {
  const first = file.piece(name, offset, offset + FIRST_READ)
  const reader = new ByteReader(first)
  const length = reader.varint()
  const end = reader.at + length
  const bytes = end <= first.length ? first : file.piece(name, offset, offset + end)
  if (bytes.length < end) throw new DamagedIndex('a text lies behind its end')
  return Buffer.from(bytes.buffer, bytes.byteOffset + reader.at, length).toString()
}
