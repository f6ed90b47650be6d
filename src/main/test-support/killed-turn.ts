/**
 * A monitor evaluation in its own process, which kills itself with SIGKILL before or after one of its writes.
 * @param argv the data folder, the time, and the moment: 2n is before write n, 2n + 1 is after it
 */
import { dataPaths } from '#domain/data-paths.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { judgeMonitors } from '#services/check-ins/judge-monitors.ts'

const [folder = '', now = '', moment = ''] = process.argv.slice(2)
const paths = dataPaths(folder)
const catalogue = await openSqliteCatalogue({ file: paths.catalogue })
const settings = { durability: 'os', maxBytes: 2 ** 24, segmentBytes: 2 ** 24 } as const
const { spool } = await openSpool({ folder: paths.spool, settings })

let left = Number(moment)

function passing(): void {
  if (left-- === 0) process.kill(process.pid, 'SIGKILL')
}

function mortal<Args extends readonly unknown[], T>(write: (...args: Args) => Promise<T>) {
  return async (...args: Args): Promise<T> => {
    passing()
    const written = await write(...args)
    passing()
    return written
  }
}

const work = catalogue.monitorWork
await judgeMonitors(
  {
    catalogue: { ...catalogue, monitorWork: { ...work, commit: mortal((turn) => work.commit(turn)) } },
    spool: { append: mortal((record) => spool.append(record)), backlog: () => spool.backlog() },
    // Nothing has recovered, so no event is requested.
    events: { event: () => Promise.reject(new Error('No event is asked for.')) },
  },
  new Date(Number(now)),
)
await spool.close()
await catalogue.close()
