import { setPriority } from 'node:os'
import { Session } from 'chdb'
import { EngineRefusal } from '../../engine.ts'
import { connectionArgs } from '../connection-args.ts'
import { guardedOn } from '../guarded.ts'
import type { ReadTable, SqlTask, SqlTold } from './messages.ts'

// Events and pages have priority.
const NICENESS = 10
setPriority(NICENESS)

/** ClickHouse's error code for a missing file: a part was merged or dropped after the table was opened. */
const FILE_GONE = 107

const [, , folder = ''] = process.argv
const owner = new Session(folder, { connectionArgs })
const guarded = guardedOn(() => new Session(folder, { connectionArgs }))
const known = new Map<string, string>()

process.on('message', (task: SqlTask) => void perform(task).then(tell))
// The server has exited or crashed.
process.on('disconnect', () => process.exit())

async function perform(task: SqlTask): Promise<SqlTold> {
  try {
    return { kind: 'answered', bytes: await answer(task) }
  } catch (fault) {
    if (fault instanceof EngineRefusal) return { kind: 'refused', code: fault.code, said: fault.said }
    return { kind: 'failed', message: fault instanceof Error ? fault.message : String(fault) }
  }
}

async function answer(task: SqlTask): Promise<Uint8Array> {
  try {
    return await answerOnce(task)
  } catch (fault) {
    if (!(fault instanceof EngineRefusal) || fault.code !== FILE_GONE) throw fault
    return answerOnce(task)
  }
}

async function answerOnce({ tables, sql, format, settings }: SqlTask): Promise<Uint8Array> {
  for (const table of tables) await openAnew(table)
  tell({ kind: 'begun' })
  return guarded(sql, format, settings)
}

/**
 * Rereads the table's current parts. The table is detached instead of dropped, because its files belong to another
 * process.
 */
async function openAnew({ name, create }: ReadTable): Promise<void> {
  const before = known.get(name)
  if (before === undefined) await owner.queryAsync(create)
  else if (before !== create) throw new Error(`Table ${name} is another one by now.`)
  else {
    await owner.queryAsync(`DETACH TABLE ${name} SYNC`)
    await owner.queryAsync(`ATTACH TABLE ${name}`)
  }
  known.set(name, create)
}

function tell(told: SqlTold): void {
  process.send?.(told)
}
