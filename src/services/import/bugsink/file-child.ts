import { constants, DatabaseSync } from 'node:sqlite'
import type { FileAnswer, FileQuestion } from './file-messages.ts'

// Reads a foreign database file in a process that can be killed.

const BUSY_MS = 30_000
const MOST_HEAP_BYTES = 256 * 1024 * 1024
const MOST_TEXT_BYTES = 64 * 1024 * 1024
/** Limits per response: all rows of an unpaged list, or the beginning of a page. */
const MOST_ROWS = 50_000
const MOST_ANSWER_BYTES = 64 * 1024 * 1024

const [, , path = ''] = process.argv

const allowed = new Set([constants.SQLITE_SELECT, constants.SQLITE_READ, constants.SQLITE_FUNCTION])

const database = open()
process.on('message', (question: FileQuestion) => tell(answer(question)))
process.on('disconnect', () => process.exit())

function open(): DatabaseSync | string {
  try {
    const opened = new DatabaseSync(path, {
      readOnly: true,
      timeout: BUSY_MS,
      allowExtension: false,
      limits: { length: MOST_TEXT_BYTES },
    })
    opened.exec(`pragma trusted_schema = off; pragma cell_size_check = on; pragma hard_heap_limit = ${MOST_HEAP_BYTES}`)
    // Only tables may be read: reads through a view are denied.
    opened.setAuthorizer((action, _table, _column, _database, view) =>
      allowed.has(action) && view === null ? constants.SQLITE_OK : constants.SQLITE_DENY,
    )
    return opened
  } catch (fault) {
    return messageOf(fault)
  }
}

function answer({ sql, values }: FileQuestion): FileAnswer {
  if (typeof database === 'string') return { kind: 'unreadable', why: database }
  try {
    const rows: unknown[] = []
    let bytes = 0
    for (const row of database.prepare(sql).iterate(...values)) {
      if (rows.length === MOST_ROWS || bytes > MOST_ANSWER_BYTES) return { kind: 'rows', rows, isCut: true }
      rows.push(row)
      bytes += bytesOf(row)
    }
    return { kind: 'rows', rows, isCut: false }
  } catch (fault) {
    return { kind: 'unreadable', why: messageOf(fault) }
  }
}

function bytesOf(row: Readonly<Record<string, unknown>>): number {
  return Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}

function tell(told: FileAnswer): void {
  process.send?.(told)
}
