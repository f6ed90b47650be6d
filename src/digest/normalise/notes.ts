import type { Json, Processing } from '#domain/event/event.ts'

/** More notes than this help no reader. */
const MAX_NOTES = 100

/** The changes that normalisation made to an event (`errors` of an Event). Duplicates are dropped. */
export class Notes {
  readonly #notes: Processing[] = []

  /** @param name dotted path into the event @param value machine-readable detail: a limit, a count. Never content. */
  add(type: Processing['type'], name: string, value?: Json): void {
    if (this.#notes.length >= MAX_NOTES) return
    if (this.#notes.some((note) => note.type === type && note.name === name)) return
    this.#notes.push(value === undefined ? { type, name } : { type, name, value })
  }

  /** Appends the SDK's own notes. `undefined` if there are none at all. */
  list(fromSdk: readonly Processing[]): readonly Processing[] | undefined {
    const all = [...this.#notes, ...fromSdk].slice(0, MAX_NOTES)
    return all.length === 0 ? undefined : all
  }
}
