import { dataPaths } from '#domain/data-paths.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { Settings } from '#domain/settings.ts'
import type { SpoolReader } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { startDigestThreads, type DigestThreads } from '#pipeline/digest-threads.ts'
import { createBlobKeeper } from '#pipeline/keep-blobs.ts'
import type { PumpParts } from '#pipeline/pump-parts.ts'
import { startPump, type Pump } from '#pipeline/pump.ts'
import { createLogTail } from '#services/log-tail/log-tail.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { scratchIn } from '#storage/events/embedded/scratch.ts'
import type { Remembering } from '#storage/events/remembered/remembered.ts'
import { readRecords } from '#storage/spool/record.ts'
import { eventsOf } from '#telemetry/events/events-of.ts'
import { kinds, wire } from '#telemetry/kinds.ts'
import { DigestRate } from './digest-rate.ts'
import type { DigestWorkerData } from './digest-worker-data.ts'
import { tellFollowers } from './followed-logs.ts'
import { openLive } from './live.ts'
import type { Log } from './log.ts'
import type { ServerMetrics } from './metrics/server-metrics.ts'
import type { Files } from './open-files.ts'
import { ownSpool } from './spool-lease.ts'
import type { SmallStores } from './stores.ts'

const t = messages('cli')

/**
 * Small enough that one commit does not hold up answers (their p99 under load is no worse than with 500 records); large
 * enough that its price is shared by many: what the event store writes at once it need not merge. Rows wait in files
 * (docs/decisions/0060), so that memory does not grow with it.
 */
const BATCH = { records: 4_000, bytes: 16 * 1024 ** 2 }

interface DigestParts {
  readonly spool: SpoolReader
  readonly small: SmallStores
  readonly events: EventStore & Remembering
  readonly files: Files
  readonly watch: SelfWatch
  readonly metrics: ServerMetrics
  readonly log: Log
}

/** Starts threads and a pump: from the spool into the stores. */
export async function startDigest(settings: Settings, parts: DigestParts) {
  const { spool, small, events, files, watch, metrics, log } = parts
  const workers = startThreads(settings, { files, watch, log })
  const rate = new DigestRate()
  const live = await openLive(settings, events)
  const logTail = createLogTail()
  const shared: Omit<PumpParts, 'spool'> = {
    kinds,
    work: (range, path) => workers.digest(range, path),
    keepBlobs: createBlobKeeper(files.blobs),
    ledger: small.catalogue.digest,
    events,
    batchesInFlight: settings.digestWorkers + 2,
    limits: BATCH,
    batchWaitMs: settings.batchWaitMs,
    onInserted: (sections) => tellFollowers(logTail, sections, watch),
    onCommit: (batch) => {
      rate.add(batch.records)
      live.committed(eventsOf(batch.sections))
    },
    onLost: (range, bytes) => log.error({ range, bytes }, t('log.spoolLost')),
    onFault: (stage, fault) => watch.report(fault, { part: 'digest', stage }),
  }
  const release = await ownSpool(small.catalogue.leases, spool.id)
  const pumps = new Set<Pump>()
  const pumpOf = async (from: SpoolReader): Promise<Pump> => {
    const pump = await startPump(metrics.pumped({ ...shared, spool: from }))
    pumps.add(pump)
    const stop = () => pump.stop().finally(() => pumps.delete(pump))
    return { fault: () => pump.fault(), whileResting: (rested) => pump.whileResting(rested), stop }
  }
  return {
    pump: await pumpOf(spool),
    pumpOf,
    /** Of all spools that are digested. */
    whileResting: <T>(work: () => Promise<T>): Promise<T> =>
      [...pumps].reduce((rest, pump) => () => pump.whileResting(rest), work)(),
    rate,
    liveEvents: live.liveEvents,
    logTail,
    close: async () => {
      await Promise.all([...pumps].map((pump) => pump.stop()))
      await workers.close()
      await live.close()
      await release()
    },
  }
}

function startThreads(
  settings: Settings,
  { files, watch, log }: Pick<DigestParts, 'files' | 'watch' | 'log'>,
): DigestThreads {
  const data: DigestWorkerData = { files: files.lookupFiles, fetchHosted: settings.fetchSourceMaps }
  return startDigestThreads({
    threads: settings.digestWorkers,
    start: { module: new URL('./digest-worker.ts', import.meta.url), data },
    wire,
    rowsFolder: scratchIn(dataPaths(settings.dataFolder).events),
    readRecords,
    fetchBlobs: files.blobs.fetchBlobs,
    on: {
      log: (message, fields) => log.warn(fields, message),
      damaged: (range, bytes) => log.error({ range, bytes }, t('log.spoolDamaged')),
      leftOut: (crash, project) => watch.report(crash, { part: 'record', project }),
      wanted: (scripts) => {
        for (const script of scripts) {
          files.hosted
            .fetchHosted(script)
            .catch((fault: unknown) => log.error({ ...script, fault: faultText(fault) }, t('log.fetchFailed')))
        }
      },
    },
  })
}

function faultText(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}
