/** The stores of a data folder, each with migrations or a format of its own. */
type Store = 'catalogue' | 'events' | 'spool'

/**
 * A store was last written by a newer version of the server, whose changes this one cannot know. Migrations only go
 * forward, so the start ends here and the data stays as it is.
 */
export class NewerDataFolder extends Error {
  override readonly name = 'NewerDataFolder'
  readonly store: Store
  /** The newest migration that has been applied to it. */
  readonly found: string
  /** The newest migration that this version has. */
  readonly known: string

  constructor(store: Store, found: string, known: string) {
    super(`The ${store} store was written by a newer version: ${found}, and this version ends at ${known}`)
    this.store = store
    this.found = found
    this.known = known
  }
}

/**
 * Returns whether versions that do not know a migration can go on with what it made: its file says so by its name,
 * `0030-notes.compatible.sql`. It adds tables, indexes, and columns that may be left out of an insert, and nothing else.
 */
export function isCompatible(migration: string): boolean {
  return migration.endsWith('.compatible')
}
