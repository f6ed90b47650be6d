import { DamagedIndex, type IndexFile } from './index-file.ts'
import { Lines } from './lines.ts'
import { findPosition } from './positions.ts'
import { textAt } from './texts.ts'

/**
 * A function's name in a script, in parts: literal texts (`new `, `.`), and names with their position (line and column
 * from 0), which a map may translate.
 */
export type FunctionName = readonly (string | readonly [name: string, line: number, column: number])[]

/** A script or source: its text, and the functions of a script. */
export class ScriptIndex {
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

  /** The name of the innermost function around a position; `undefined` outside functions, and in anonymous ones. */
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
