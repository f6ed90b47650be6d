import type { Json, Processing } from '#domain/event/event.ts'

/** Why frames of a file lack source or part of it: the event notes that begin with `js_`. */
export type FailureType =
  /** Neither the script nor its map was found. */
  | 'js_missing_source'
  /** The script was found, but not its map. */
  | 'js_missing_sourcemap'
  /** The map is unusable; `reason` says why. */
  | 'js_invalid_sourcemap'
  /** The map contains none of the positions: it belongs to another build. */
  | 'js_invalid_sourcemap_location'
  /** The map lacks the text of this source. */
  | 'js_missing_sourcemap_content'
  /** The frame has a line but no column, which is insufficient in a minified script. */
  | 'js_no_column'

/** A missing file, and where it was looked for. */
export interface Sought {
  /** Without query and fragment, which may contain secrets. */
  readonly url: string
  readonly debug_id: string | null
  readonly release: string | null
  readonly dist: string | null
  /** `debug_id`, `release`; empty if the event has neither. */
  readonly where: readonly string[]
}

/** Maximum notes: more files than anyone would look into. */
const MAX_FAILURES = 40

/** The failures of symbolication, one per file: the first one causes the rest. */
export class Failures {
  readonly #notes = new Map<string, Processing>()
  /** Maps that contained a position. */
  readonly #fitting = new Set<string>()
  /** The positions that maps did not contain, by map. */
  readonly #misfits = new Map<string, Processing>()

  /** @param name the missing file @param more machine-readable: a reason, a position */
  add(type: FailureType, name: string, sought: Sought, more: { readonly [key: string]: Json } = {}): void {
    if (!this.#notes.has(name)) this.#notes.set(name, noteOf(type, name, sought, more))
  }

  has(name: string): boolean {
    return this.#notes.has(name)
  }

  /**
   * Records whether a map contained a position of the event. If it contains any, it belongs to the script, and unknown
   * positions are the bundler's own code. If it contains none, it belongs to another build.
   * @param place from 1
   */
  tried(
    name: string,
    sought: Sought,
    isKnown: boolean,
    place: { readonly line: number; readonly column: number },
  ): void {
    if (isKnown) this.#fitting.add(name)
    else if (!this.#misfits.has(name))
      this.#misfits.set(name, noteOf('js_invalid_sourcemap_location', name, sought, place))
  }

  list(): readonly Processing[] {
    for (const [name, note] of this.#misfits)
      if (!this.#fitting.has(name) && !this.#notes.has(name)) this.#notes.set(name, note)
    return [...this.#notes.values()].slice(0, MAX_FAILURES)
  }
}

function noteOf(type: FailureType, name: string, sought: Sought, more: { readonly [key: string]: Json }): Processing {
  return { type, name, value: { ...sought, ...more } }
}
