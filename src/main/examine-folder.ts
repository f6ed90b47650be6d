import type { Settings } from '#domain/settings.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { dataPaths } from './data-folder.ts'
import { examine, type Examination } from './examine.ts'
import { openEventStore, openSmallStores } from './stores.ts'
import { version } from './version.ts'

/** The examination of a data folder on which no server runs: opens each store, looks, and closes it. */
export async function examineFolder(settings: Settings): Promise<Examination> {
  const small = await openSmallStores(settings)
  const events = await openEventStore(settings)
  const { spool } = await openSpool({ folder: dataPaths(settings.dataFolder).spool, settings: settings.spool })
  try {
    const backlog = spool.backlog()
    const digestLagMs = backlog.oldestReceivedAt === null ? 0 : Date.now() - backlog.oldestReceivedAt
    const vitals = () => ({
      version,
      startedAt: new Date(),
      backlog,
      digestLagMs,
      digestFault: null,
    })
    const { catalogue, accounts } = small
    return await examine({ settings, catalogue, events, accounts, vitals, pageFailed: () => {} }, events)
  } finally {
    await spool.close()
    await events.close()
    await small.close()
  }
}
