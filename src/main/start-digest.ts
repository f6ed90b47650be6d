import { dataPaths } from '#domain/data-paths.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { Settings } from '#domain/settings.ts'
import type { SpoolReader } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { startDigestThreads, type DigestThreads } from '#pipeline/digest-threads.ts'
import { createBlobKeeper } from '#pipeline/keep-blobs.ts'
import type { PumpParts } from '#pipeline/pump-parts.ts'
import { startPump, type Pump } from '#pipeline/pump.ts'
import { followStoredLogs } from '#services/log-tail/follow-store.ts'
import { createLogTail } from '#services/log-tail/log-tail.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { scratchIn } from '#storage/events/embedded/scratch.ts'
import type { Remembering } from '#storage/events/remembered/remembered.ts'
import { readRecords } from '#storage/spool/record.ts'
import { eventsOf } from '#telemetry/events/events-of.ts'
import { kinds, wire } from '#telemetry/kinds.ts'
import { DigestRate } from './digest-rate.ts'
import type { DigestWorkerData } from './digest-worker-data.ts'
import { startForward, type ForwardFeed } from './start-forward.ts'
import { tellFollowers } from './followed-logs.ts'
import { followSpools } from './nodes/follow-spools.ts'
import type { JoinedNodes } from './nodes/join-nodes.ts'
import { addedUp, summed } from './nodes/shared-records.ts'
import { openLive } from './live.ts'
import type { Log } from './log.ts'
import type { ServerMetrics } from './metrics/server-metrics.ts'
import type { Files } from './open-files.ts'
import { ownSpool } from './spool-lease.ts'
import type { SmallStores } from './stores.ts'

const t = messages('cli')

/**
 * Small enough that a commit does not delay responses (their p99 under load is no worse than with 500 records), and
 * large enough to amortise its cost: what the event store writes together it need not merge. Rows wait in files
 * (docs/decisions/0060), so memory does not grow with it.
 */
const BATCH = { records: 4_000, bytes: 16 * 1024 ** 2 }

interface DigestParts {
  /** This node's own; `undefined` if it has none. */
  readonly spool: SpoolReader | undefined
  /** The other nodes, whose spools are digested as well; `undefined` without others. */
  readonly nodes: JoinedNodes | undefined
  readonly small: SmallStores
  readonly events: EventStore & Remembering
  readonly files: Files
  readonly watch: SelfWatch
  readonly metrics: ServerMetrics
  readonly log: Log
}

/** Starts threads and pumps, from spools into the stores. */
export async function startDigest(settings: Settings, parts: DigestParts) {
  const { spool, nodes, small, events, files, watch, metrics, log } = parts
  const forward = await startForward(settings, { projects: small.catalogue.projects, log })
  const workers = forwardedFirst(forward, startThreads(settings, { files, watch, log }))
  const rate = new DigestRate()
  const live = await openLive(settings, events)
  const { logTail, onInserted, endTail } = openTail(settings, parts)
  const shared: Omit<PumpParts, 'spool'> = {
    kinds,
    work: (work, path) => workers.digest(work, path),
    keepBlobs: createBlobKeeper(files.blobs),
    ledger: small.catalogue.digest,
    events,
    batchesInFlight: settings.digestWorkers + 2,
    limits: BATCH,
    batchWaitMs: settings.batchWaitMs,
    onInserted,
    onCommit: (batch) => {
      rate.add(batch.records)
      live.committed(eventsOf(batch.sections))
    },
    onLost: (range, bytes) => log.error({ range, bytes }, t('log.spoolLost')),
    onFault: (stage, fault) => watch.report(fault, { part: 'digest', stage }),
  }
  const { leases } = small.catalogue
  const release = spool && (await ownSpool(leases, spool.id))
  const { pumps, pumpOf } = createPumps(shared, metrics)
  if (spool !== undefined) await pumpOf(spool)
  const scratch = scratchIn(dataPaths(settings.dataFolder).events)
  const followed = nodes && followSpools({ ...nodes, leases, scratch, pumpOf, log })
  return {
    pump: { fault: () => [...pumps].map((pump) => pump.fault()).find((fault) => fault !== null) ?? null },
    /** The backlog of all spools digested here. */
    backlog: () => summed([...(spool === undefined ? [] : [spool.backlog()]), ...(followed?.backlog() ?? [])]),
    backlogByProject: () => backlogByProject([spool, followed]),
    pumpOf,
    /** For all digested spools. */
    whileResting: <T>(work: () => Promise<T>): Promise<T> =>
      [...pumps].reduce((rest, pump) => () => pump.whileResting(rest), work)(),
    rate,
    liveEvents: live.liveEvents,
    logTail,
    close: async () => {
      await followed?.close()
      await Promise.all([...pumps].map((pump) => pump.stop()))
      await workers.close()
      await live.close()
      await endTail()
      await release?.()
    },
  }
}

async function backlogByProject(spools: readonly (Pick<SpoolReader, 'backlogByProject'> | undefined)[]) {
  const each = await Promise.all(spools.map(async (spool) => (await spool?.backlogByProject()) ?? []))
  return addedUp(each.flat())
}

/** The live log tail: from what this server digests or, with several digesting nodes, from the shared store. */
function openTail(settings: Settings, { events, watch }: Pick<DigestParts, 'events' | 'watch'>) {
  const logTail = createLogTail()
  const isShared = settings.database !== null && settings.eventServer !== null
  const tell: PumpParts['onInserted'] = (sections) => tellFollowers(logTail, sections, watch)
  if (!isShared) return { logTail, onInserted: tell, endTail: () => Promise.resolve() }
  const onFault = (fault: unknown) => watch.report(fault, { part: 'job', job: 'live logs' })
  return { logTail, onInserted: () => Promise.resolve(), endTail: followStoredLogs({ tail: logTail, events, onFault }) }
}

/** Records are forwarded before they are digested, after which the spool may delete them. */
function forwardedFirst(forward: ForwardFeed, threads: DigestThreads): DigestThreads {
  return {
    ...threads,
    digest: async (work, path) => {
      // Records set aside were already forwarded with the rest of their range.
      if (work.turn !== 'last') await forward.range(path, work)
      return threads.digest(work, path)
    },
    close: async () => {
      await threads.close()
      await forward.close()
    },
  }
}

/** Starts pumps that share threads and stores, and tracks them until they stop. */
function createPumps(shared: Omit<PumpParts, 'spool'>, metrics: ServerMetrics) {
  const pumps = new Set<Pump>()
  /** @param onOutOfStep called if the ledger is ahead of this pump */
  async function pumpOf(spool: SpoolReader, onOutOfStep?: () => void): Promise<Pump> {
    const onFault: PumpParts['onFault'] = (stage, fault) => {
      if (fault instanceof Error && fault.name === 'OutOfOrder') onOutOfStep?.()
      shared.onFault(stage, fault)
    }
    const pump = await startPump(metrics.pumped({ ...shared, onFault, spool }))
    pumps.add(pump)
    const stop = () => pump.stop().finally(() => pumps.delete(pump))
    return { fault: () => pump.fault(), whileResting: (rested) => pump.whileResting(rested), stop }
  }
  return { pumps, pumpOf }
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

/** For a node without the digest role: follows the commits of others, and digests nothing. */
export async function hearOfDigest(settings: Settings, parts: Pick<DigestParts, 'events' | 'watch'>) {
  const live = await openLive(settings, parts.events)
  const { logTail, endTail } = openTail(settings, parts)
  const refuseSpool = () => Promise.reject(new Error('This node has no role digest.'))
  return {
    pump: { fault: () => null },
    backlog: () => summed([]),
    backlogByProject: async () => addedUp([]),
    pumpOf: refuseSpool as (from: SpoolReader) => Promise<Pump>,
    whileResting: <T>(work: () => Promise<T>): Promise<T> => work(),
    rate: new DigestRate(),
    liveEvents: live.liveEvents,
    logTail,
    close: async () => {
      await endTail()
      await live.close()
    },
  }
}
