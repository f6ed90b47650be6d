import { ok, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { openBlobs } from './blobs.ts'
import { claimDataFolder, type FolderInUse } from './data-folder.ts'
import { examine, type Examination } from './examine.ts'
import { createLog } from './log.ts'
import { lookForLiving } from './nodes/node-book.ts'
import { openEventStore, openSmallStores } from './stores.ts'
import { version } from './version.ts'

/**
 * Examines a data folder without a running server: opens each store, inspects it, and closes it. Claims the folder for
 * that time, because the event store and the spool have one owner at a time, and a server might be starting.
 */
export async function examineFolder(settings: Settings): Promise<Result<Examination, FolderInUse>> {
  const claim = await claimDataFolder(settings.dataFolder)
  if (!claim.ok) return claim
  await using opened = new AsyncDisposableStack()
  opened.defer(() => claim.value.release())
  const small = await openSmallStores(settings)
  opened.defer(() => small.close())
  const events = await openEventStore(settings)
  opened.defer(() => events.close())
  const { spool } = await openSpool({ folder: dataPaths(settings.dataFolder).spool, settings: settings.spool })
  opened.defer(() => spool.close())

  const blobs = await openBlobs(settings, createLog(settings))
  opened.defer(() => blobs.close())

  const backlog = spool.backlog()
  const digestLagMs = backlog.oldestReceivedAt === null ? 0 : Date.now() - backlog.oldestReceivedAt
  const health = () => ({
    version,
    startedAt: new Date(),
    backlog,
    digestLagMs,
    digestFault: null,
    disk: null,
  })
  const { catalogue, accounts } = small
  const living = () => lookForLiving(catalogue.nodes)
  const parts = { settings, catalogue, events, accounts, health }
  return ok(await examine(parts, events, async () => null, blobs.place, living))
}
