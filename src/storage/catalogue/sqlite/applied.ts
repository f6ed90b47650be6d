import { DatabaseSync } from 'node:sqlite'

/** The migrations applied to a catalogue file, in order. Read-only, and safe while the file is in use. */
export function appliedMigrations(file: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const made = database.prepare("select 1 from sqlite_master where name = 'migrations'").get()
    if (made === undefined) return []
    const rows = database.prepare('select name from migrations order by name').all()
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}
