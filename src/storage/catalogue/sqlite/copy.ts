import { backup, DatabaseSync } from 'node:sqlite'

/** All pages in one step, because SQLite restarts the copy if there is a write between steps. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a consistent snapshot of a catalogue to a new file, which is synced to disk when this resolves. Other
 * connections keep reading and writing, and the event loop is not blocked.
 */
export async function copySqliteCatalogue(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file)
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}
