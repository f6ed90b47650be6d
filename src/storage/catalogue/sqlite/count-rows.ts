import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** Counts the rows of all tables in a copy of the catalogue, in its own thread because large copies take seconds. */
export async function countRows(file: string): Promise<Readonly<Record<string, number>>> {
  const worker = new Worker(new URL('count-rows-thread.ts', import.meta.url), { workerData: file })
  const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, number>>>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The thread that counts rows ended with ${code}`)))
  return promise.finally(() => void worker.terminate())
}

/** Problems that SQLite finds in a file; empty if it is intact (sqlite.org/pragma.html#pragma_integrity_check). */
export function integrityFaults(file: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = database.prepare('pragma integrity_check(20)').all()
    return rows.map((row) => String(row['integrity_check'])).filter((line) => line !== 'ok')
  } finally {
    database.close()
  }
}
