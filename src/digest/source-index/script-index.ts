import { DamagedIndex, type IndexFile } from './index-file.ts'
import { Lines } from './lines.ts'
import { findPosition } from './positions.ts'
import { textAt } from './texts.ts'

/**
 * A function's name in a script, in parts: texts that stay (`new `, `.`), and names with their place (line and column
 * from 0), which a map may have another word for.
 */
export type FunctionName = readonly (string | readonly [name: string, line: number, column: number])[]

/** A script or a source: its text, and of a script its functions. */
export class ScriptIndex {
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

  /** The name of the innermost function around a place; undefined outside of any, and in one without a name. */
  functionAt(line: number, column: number): FunctionName | undefined {
    const [name = 0] = findPosition(this.#file, 'functions', 1, line, column)?.fields ?? []
    return name === 0 ? undefined : parseName(textAt(this.#file, 'names', name - 1))
  }
}

function parseName(json: string): FunctionName {
  try {
    return JSON.parse(json) as FunctionName
  } catch {
    throw new DamagedIndex('a name of it cannot be read')
  }
}
