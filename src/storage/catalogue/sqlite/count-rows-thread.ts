import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(String(workerData), { readOnly: true })
const tables = database
  .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
  .all()
const counted = tables.map(({ name }) => {
  const [row] = database.prepare(`select count(*) as rows from "${String(name)}"`).all()
  return [String(name), Number(row?.['rows'])] as const
})
database.close()
parentPort?.postMessage(Object.fromEntries(counted))
