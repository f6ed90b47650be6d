import { DamagedIndex, type IndexFile } from '../source-index/index-file.ts'
import { textAt } from '../source-index/texts.ts'
import { sizes } from './sym-cache.ts'

/** A source location of an address. */
export interface NativePlace {
  readonly function: string
  /** The full path on the machine that compiled it; `undefined` if only the function is known. */
  readonly path: string | undefined
  /** From 1; `undefined` if unknown. */
  readonly line: number | undefined
  /** Start of the function, relative to the object; `undefined` for inlined functions. */
  readonly entry: number | undefined
}

const NONE = 0xffffffff
/** Nesting depth of inlined functions: real programs reach a few tens at most. */
const MAX_INLINED = 64

/** The functions and lines of a program or library, read on demand. */
export class NativeIndex {
  readonly id: number
  readonly #file: IndexFile
  readonly #counts: { readonly locations: number; readonly ranges: number }

  constructor(file: IndexFile) {
    this.#file = file
    this.id = file.id
    const [locations = 0, ranges = 0] = file.table('counts')
    if (ranges > locations) throw new DamagedIndex('it has more ranges than places')
    this.#counts = { locations, ranges }
  }

  /** Returns the locations of an address, innermost inlined function first. Empty if unknown. */
  find(address: number): readonly NativePlace[] {
    const range = this.#rangeOf(address)
    const places: NativePlace[] = []
    let next = range === undefined ? NONE : this.#counts.locations - this.#counts.ranges + range
    while (next !== NONE && places.length < MAX_INLINED) {
      const place = this.#file.piece('locations', next * sizes.location, (next + 1) * sizes.location)
      const [file, line, owner, inlinedInto] = [word(place, 0), word(place, 4), word(place, 8), word(place, 12)]
      if (owner === NONE) break
      places.push({
        ...this.#functionAt(owner),
        path: this.#pathAt(file),
        line: line > 0 && line < NONE ? line : undefined,
      })
      next = inlinedInto
    }
    return places
  }

  /** The last range that starts at or before an address: finds its page in memory, then the range in the page. */
  #rangeOf(address: number): number | undefined {
    if (!(address >= 0 && address < NONE)) return undefined
    const page = lastAtMost(this.#file.table('pages'), address)
    if (page === undefined) return undefined
    const first = page * sizes.page
    const count = Math.min(sizes.page, this.#counts.ranges - first)
    const starts = this.#file.piece('ranges', first * 4, (first + count) * 4)
    const within = lastAtMost({ length: count, at: (index) => word(starts, index * 4) }, address)
    return within === undefined ? undefined : first + within
  }

  #functionAt(index: number): Pick<NativePlace, 'function' | 'entry'> {
    const entry = this.#file.piece('functions', index * sizes.function, (index + 1) * sizes.function)
    const start = word(entry, 8)
    return { function: this.#textAt(word(entry, 0)) ?? '', entry: start === NONE ? undefined : start }
  }

  #pathAt(index: number): string | undefined {
    if (index === NONE) return undefined
    const entry = this.#file.piece('files', index * sizes.file, (index + 1) * sizes.file)
    return this.#textAt(word(entry, 8))
  }

  #textAt(offset: number): string | undefined {
    return offset === NONE ? undefined : textAt(this.#file, 'strings', offset)
  }
}

interface Sorted {
  readonly length: number
  at(index: number): number | undefined
}

function lastAtMost(list: Sorted, value: number): number | undefined {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list.at(middle) ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : low - 1
}

function word(bytes: Uint8Array, at: number): number {
  if (at + 4 > bytes.length) throw new DamagedIndex('a number lies behind its end')
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)
}
