/** The stores in a data folder, each with its own migrations or format. */
type Store = 'catalogue' | 'events' | 'spool'

/**
 * A store was last written by a newer version of the server, whose changes this version does not know. Migrations
 * cannot be undone, so start-up is aborted and the data stays unchanged.
 */
export class NewerDataFolder extends Error {
  override readonly name = 'NewerDataFolder'
  readonly store: Store
  /** The newest migration applied to it. */
  readonly found: string
  /** The newest migration known to this version. */
  readonly known: string

  constructor(store: Store, found: string, known: string) {
    super(`The ${store} store was written by a newer version: ${found}, and this version ends at ${known}`)
    this.store = store
    this.found = found
    this.known = known
  }
}

/**
 * Whether older versions can work with the result of a migration, as declared by its file name:
 * `0030-notes.compatible.sql`. Such a migration only adds tables, indexes, and columns that may be omitted from an
 * insert.
 */
export function isCompatible(migration: string): boolean {
  return migration.endsWith('.compatible')
}
