import { DamagedIndex, type IndexFile } from './index-file.ts'
import { Lines } from './lines.ts'
import { findPosition } from './positions.ts'
import { textAt } from './texts.ts'

/** A source of a map. */
export interface Source {
  readonly name: string
  readonly isIgnored: boolean
  /** Of its text among the lines of the index, and how many there are; absent where the map came without its text. */
  readonly firstLine?: number
  readonly lineCount?: number
}

/** The source place that a map gives for a place in the script. Lines and columns from 0. */
export interface Mapping {
  /** Of the place that the mapping begins at, in the script. */
  readonly column: number
  readonly source: Source
  readonly sourceLine: number
  readonly sourceColumn: number
  readonly name: string | undefined
}

/** Sources are small and few enough to be JSON. */
export function encodeSource(source: Source): Uint8Array {
  return Buffer.from(JSON.stringify(source))
}

/** source, line, column, name: see src/digest/artifacts/mappings.ts. */
const WIDTH = 4

/** A source map, of which only what is asked for is read. */
export class SourceMapIndex {
  readonly lines: Lines
  readonly #file: IndexFile

  constructor(file: IndexFile) {
    this.#file = file
    this.lines = new Lines(file)
  }

  /** The number that nothing else in memory has. */
  get id(): number {
    return this.#file.id
  }

  /** Returns what covers this place of the script; undefined where nothing does, or what comes from no source. */
  find(line: number, column: number): Mapping | undefined {
    const found = findPosition(this.#file, 'positions', WIDTH, line, column)
    const [source = 0, sourceLine = 0, sourceColumn = 0, name = 0] = found?.fields ?? []
    // A mapping of an earlier line says nothing about this one.
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
