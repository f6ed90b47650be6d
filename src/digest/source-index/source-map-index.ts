import { DamagedIndex, type IndexFile } from './index-file.ts'
import { Lines } from './lines.ts'
import { findPosition } from './positions.ts'
import { textAt } from './texts.ts'

export interface Source {
  readonly name: string
  readonly isIgnored: boolean
  /** Its range among the lines of the index; absent if the map had no text for it. */
  readonly firstLine?: number
  readonly lineCount?: number
}

/** The source position that a map gives for a position in the script. Lines and columns from 0. */
export interface Mapping {
  /** The start of the mapping in the script. */
  readonly column: number
  readonly source: Source
  readonly sourceLine: number
  readonly sourceColumn: number
  readonly name: string | undefined
}

/** Sources are small and few enough for JSON. */
export function encodeSource(source: Source): Uint8Array {
  return Buffer.from(JSON.stringify(source))
}

/** source, line, column, name: see src/digest/artifacts/mappings.ts. */
const WIDTH = 4

/** A source map that is read on demand. */
export class SourceMapIndex {
  readonly lines: Lines
  readonly #file: IndexFile

  constructor(file: IndexFile) {
    this.#file = file
    this.lines = new Lines(file)
  }

  /** A number unique in memory. */
  get id(): number {
    return this.#file.id
  }

  /**
   * Returns the mapping that covers this position of the script; `undefined` if none exists, or if it has no source.
   */
  find(line: number, column: number): Mapping | undefined {
    const found = findPosition(this.#file, 'positions', WIDTH, line, column)
    const [source = 0, sourceLine = 0, sourceColumn = 0, name = 0] = found?.fields ?? []
    // A mapping of an earlier line does not extend to this one.
    if (found?.line !== line || source === 0) return undefined
    return {
      column: found.column,
      source: this.#source(source - 1),
      sourceLine,
      sourceColumn,
      name: name === 0 ? undefined : textAt(this.#file, 'names', name - 1),
    }
  }

  #source(at: number): Source {
    const source = this.#file.cache.take(
      `${this.#file.id} source ${at}`,
      () => {
        const table = this.#file.table('sources')
        const bytes = this.#file.piece('sources', table[at] ?? 0, table[at + 1] ?? 0)
        return parseSource(bytes)
      },
      ({ name }) => 2 * name.length + 128,
    )
    if (source === undefined) throw new DamagedIndex('it lacks a source')
    return source
  }
}

function parseSource(bytes: Uint8Array): Source {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as Source
  } catch {
    throw new DamagedIndex('a source of it cannot be read')
  }
}
