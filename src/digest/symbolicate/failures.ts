import type { Json, Processing } from '#domain/event/event.ts'

/** The reasons why frames of a file show no source, or not all of it: the notes on an event that begin with `js_`. */
export type FailureType =
  /** Neither the script nor a map of it was found. */
  | 'js_missing_source'
  /** The script was found, its map was not. */
  | 'js_missing_sourcemap'
  /** The map is no good; `reason` says why. */
  | 'js_invalid_sourcemap'
  /** The map knows none of the places: it belongs to another build. */
  | 'js_invalid_sourcemap_location'
  /** The map came without the text of this source. */
  | 'js_missing_sourcemap_content'
  /** The frame has a line and no column, which is not enough in a minified script. */
  | 'js_no_column'

/** The file that was looked for, and where. */
export interface Sought {
  /** Without query and fragment, which may hold secrets. */
  readonly url: string
  readonly debug_id: string | null
  readonly release: string | null
  readonly dist: string | null
  /** `debug_id`, `release`; empty where the event has neither. */
  readonly where: readonly string[]
}

/** Files that a person would look after, at most. */
const MAX_FAILURES = 40

/** The failures of symbolication, once for each file: the first one is the cause of what follows. */
export class Failures {
  readonly #notes = new Map<string, Processing>()
  /** Maps that knew a place. */
  readonly #fitting = new Set<string>()
  /** The places that maps did not know, by map. */
  readonly #misfits = new Map<string, Processing>()

  /** @param name the file that was looked for. @param more machine-readable: a reason, a place. */
  add(type: FailureType, name: string, sought: Sought, more: { readonly [key: string]: Json } = {}): void {
    if (!this.#notes.has(name)) this.#notes.set(name, noteOf(type, name, sought, more))
  }

  /** Returns whether this file has its note. */
  has(name: string): boolean {
    return this.#notes.has(name)
  }

  /**
   * Returns whether a map knew a place of the event. One that knows any belongs to the script: what it does not know is
   * the bundler's own code. One that knows none belongs to another build.
   * @param place from 1.
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
