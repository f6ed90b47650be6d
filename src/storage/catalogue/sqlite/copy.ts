import { backup, DatabaseSync } from 'node:sqlite'

/** All pages in one step: SQLite begins anew when somebody writes between two steps. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a catalogue as it is at one moment into a new file, which is on the disk when this resolves. Other connections
 * go on reading and writing, and the event loop is free meanwhile.
 */
export async function copySqliteCatalogue(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file)
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}
