import type { IndexFile } from '../source-index/index-file.ts'
import { textAt } from '../source-index/texts.ts'
import { nameHash } from './name-hash.ts'
import { readClass, type MappedClass } from './proguard-lines.ts'

/** Maximum bytes read for one class: real apps have a few hundred kilobytes at most. */
const MAX_SECTION = 2 * 1024 ** 2
/** Approximate memory per byte of a mapping line once parsed. */
const BYTES_A_BYTE = 4

/** A mapping of obfuscated names whose classes are read on demand. */
export class ProguardIndex {
  readonly id: number
  readonly #file: IndexFile

  constructor(file: IndexFile) {
    this.#file = file
    this.id = file.id
  }

  /** Returns the mapping of the class with this obfuscated name, `a.b`. `undefined` if none exists. */
  classOf(obfuscated: string): MappedClass | undefined {
    const starts = this.#file.table('starts')
    const ends = this.#file.table('ends')
    for (const place of placesOf(this.#file.table('hashes'), nameHash(obfuscated))) {
      const [start = 0, end = 0] = [starts[place], ends[place]]
      const key = `class ${this.id} ${start}`
      const read = this.#file.cache.take(
        key,
        () => this.#read(start, end),
        () => BYTES_A_BYTE * (end - start),
      )
      if (read?.obfuscated === obfuscated) return read
    }
    return undefined
  }

  /** Returns the source file of a class by its original name. `undefined` if the mapping does not name one. */
  sourceFileOf(original: string): string | undefined {
    const places = this.#file.table('filePlaces')
    for (const place of placesOf(this.#file.table('fileHashes'), nameHash(original))) {
      const [name, file] = textAt(this.#file, 'files', places[place] ?? 0).split('\n')
      if (name === original) return file
    }
    return undefined
  }

  #read(start: number, end: number): MappedClass | undefined {
    const bytes = this.#file.piece('text', start, Math.min(end, start + MAX_SECTION))
    return readClass(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
  }
}

function* placesOf(table: Uint32Array, value: number): Iterable<number> {
  let low = 0
  let high = table.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((table[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  for (; table[low] === value; low++) yield low
}
