import { readdir, readFile, statfs } from 'node:fs/promises'
import type { BackupReport } from '#domain/backups.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { DiskStatus } from '#domain/disk/disk.ts'
import type { Measured } from '#domain/instruments/family.ts'
import type { ProcessReport } from '#domain/instance.ts'
import type { Running } from '#domain/running.ts'
import { backupReport } from '../backups.ts'
import { folderBytes } from '../folder-bytes.ts'
import { rememberedSpoolBucket, type SpoolBucketExamination } from '../look-at-spool-bucket.ts'
import { gauge, gauges } from './gauges.ts'

export interface LookUpParts {
  readonly running: Pick<Running, 'settings' | 'health'> & { readonly catalogue: Pick<Running['catalogue'], 'outbox'> }
  readonly processReport: () => Promise<ProcessReport>
}

/** Adding up a folder of many files takes a while, and its size grows slowly. */
const SIZES_KEPT_MS = 60_000

/** Returns a function that evaluates all on-demand gauges. Leaves out unavailable ones. */
export function createLookUp({ running, processReport }: LookUpParts): () => Promise<readonly Measured[]> {
  const sizes = rememberedSizes(running.settings.dataFolder)
  const lookAtBucket = rememberedSpoolBucket(running.settings)
  return async () => {
    const [outbox, disk, stores, report, files, backups, bucket] = await Promise.all([
      running.catalogue.outbox.backlog().catch(() => undefined),
      statfs(running.settings.dataFolder).catch(() => undefined),
      sizes(),
      processReport(),
      descriptors(),
      backupReport(running.settings),
      lookAtBucket(),
    ])
    const oldestMs = outbox?.oldestAt === null || outbox === undefined ? 0 : Date.now() - outbox.oldestAt.getTime()
    return [
      ...ofHealth(running),
      gauges(
        'storeSize',
        Object.entries(stores).map(([store, bytes]) => [{ store }, bytes]),
      ),
      gauge('diskFree', disk && disk.bavail * disk.bsize),
      gauge('diskSize', disk && disk.blocks * disk.bsize),
      gauge('outboxWaiting', outbox?.waiting),
      gauge('outboxAge', outbox && Math.max(0, oldestMs / 1000)),
      ...ofDisk(running.health().disk),
      ...ofBackups(backups),
      ...ofSpoolBucket(bucket),
      ...ofProcess(report),
      gauge('openFiles', files.open),
      gauge('mostFiles', files.most),
    ]
  }
}

function ofHealth({ settings, health }: LookUpParts['running']): readonly Measured[] {
  const { version, backlog, digestLagMs, digestFault } = health()
  return [
    gauge('build', 1, { version, node: process.versions.node }),
    gauge('spoolBytes', backlog.bytes),
    gauge('spoolRecords', backlog.records),
    gauge('spoolLimit', settings.spool.maxBytes),
    gauge('spoolAge', digestLagMs / 1000),
    gauge('digestStopped', digestFault === null ? 0 : 1),
  ]
}

function ofDisk(disk: DiskStatus | null): readonly Measured[] {
  if (disk === null) return []
  const { at, usedBytes, budgetBytes, floorBytes, reachedAt, state } = disk
  return [
    gauge('diskUsed', usedBytes),
    gauge('diskBudget', budgetBytes),
    gauge('diskFloor', floorBytes),
    gauge('diskReached', reachedAt && (reachedAt.getTime() - at.getTime()) / 1000),
    gauge('diskRefusing', state === 'refusing' ? 1 : 0),
  ]
}

function ofSpoolBucket(bucket: SpoolBucketExamination | null): readonly Measured[] {
  if (bucket === null) return []
  const { fault, latencyMs, oldestMs } = bucket
  return [
    gauge('spoolBucketUp', fault === null ? 1 : 0),
    gauge('spoolBucketLatency', latencyMs && latencyMs / 1000),
    gauge('spoolBucketAge', fault === null ? (oldestMs ?? 0) / 1000 : null),
  ]
}

function ofBackups({ target, last, fault, drill }: BackupReport): readonly Measured[] {
  if (target === null) return []
  const age = (at: Date | undefined) => at && Math.max(0, (Date.now() - at.getTime()) / 1000)
  return [
    gauge('backupAge', age(last?.at)),
    gauge('backupFailures', fault?.times ?? 0),
    gauge('drillAge', age(drill?.at)),
    gauge('drillFaults', drill?.faults.length),
  ]
}

function ofProcess({ threads, memory }: ProcessReport): readonly Measured[] {
  const { user, system } = process.cpuUsage()
  const parts = { heap: memory.heapBytes, buffers: memory.externalBytes, other: memory.otherBytes }
  const all = memory.eventStoreBytes === null ? parts : { ...parts, event_store: memory.eventStoreBytes }
  return [
    gauges(
      'loopDelay',
      threads.flatMap(({ name: thread, loop }) => [
        [{ thread, stat: 'p50' }, loop.p50Ms / 1000] as const,
        [{ thread, stat: 'p99' }, loop.p99Ms / 1000] as const,
        [{ thread, stat: 'max' }, loop.maxMs / 1000] as const,
      ]),
    ),
    gauges(
      'threadHeap',
      threads.map(({ name: thread, heapBytes }) => [{ thread }, heapBytes]),
    ),
    gauges(
      'memory',
      Object.entries(all).map(([part, bytes]) => [{ part }, bytes]),
    ),
    gauge('cpu', (user + system) / 1e6),
    gauge('resident', memory.residentBytes),
    gauge('started', Math.round(Date.now() / 1000 - process.uptime())),
  ]
}

function rememberedSizes(folder: string) {
  const paths = dataPaths(folder)
  const look = async () => {
    const [events, catalogue, blobs] = await Promise.all([
      folderBytes(paths.events),
      folderBytes(paths.folder, 'catalogue.db'),
      folderBytes(paths.blobs),
    ])
    return { events, catalogue, blobs }
  }
  let known: ReturnType<typeof look> | undefined
  let until = 0
  return () => {
    if (known === undefined || performance.now() > until) {
      known = look()
      until = performance.now() + SIZES_KEPT_MS
    }
    return known
  }
}

/** Available on Linux only. */
async function descriptors(): Promise<{ readonly open?: number; readonly most?: number }> {
  try {
    const [files, limits] = await Promise.all([readdir('/proc/self/fd'), readFile('/proc/self/limits', 'utf8')])
    const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
    return { open: files.length, ...(Number.isFinite(most) && { most }) }
  } catch {
    return {}
  }
}
