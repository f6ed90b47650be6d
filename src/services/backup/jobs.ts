import type { BackupNotice } from '#domain/backups.ts'
import { BlobsUnavailable } from '#domain/blob/blob-store.ts'
import type { Log } from '#domain/log.ts'
import type { Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { Job, JobResult } from '../job.ts'
import { takeIncrement, type Increment, type IncrementSource } from './increment.ts'
import { prune, type KeepRules } from './repository/prune.ts'
import type { Repository, RepositoryRefusal } from './repository/repository.ts'
import { refusalSentence } from './sentences.ts'
import { noteStatus, readStatus, type BackupStatus } from './status.ts'

const t = messages('backups')

export interface BackupJobParts {
  readonly source: IncrementSource
  /** Shown to people. */
  readonly target: string
  /** Opened for each backup, so that a target that works again is picked up. */
  readonly open: () => Promise<{ readonly repository: Result<Repository, RepositoryRefusal>; close(): void }>
  readonly everyMs: number
  readonly keep: KeepRules
  readonly bytesPerSecond: number
  /** How often a test restore runs; null for never. */
  readonly drillEveryMs: number | null
  /** Restores the newest moment to a separate folder in a child process, and records the result. */
  readonly drill: (signal: AbortSignal) => Promise<void>
  /** Notifies owners, once per step. */
  readonly tell: (notice: BackupNotice, step: { readonly subject: string; readonly since: number }) => Promise<void>
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** The jobs, and a function that aborts them: a first backup may take hours. */
export interface BackupJobs {
  readonly jobs: readonly Job[]
  stop(): void
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Longest pause before a failed target is retried. */
const AGAIN_MS = 5 * MINUTE_MS
/** Owners are notified when no backup has succeeded for this many periods, and for at least an hour. */
const LATE_PERIODS = 3
const LEAST_LATE_MS = 60 * MINUTE_MS

/** Takes increments while the server runs. Nothing depends on them: failures are reported and retried. */
export function backupJobs(parts: BackupJobParts): BackupJobs {
  const stopping = new AbortController()
  const { signal } = stopping
  const jobs: Job[] = [{ name: 'backup', everyMs: MINUTE_MS, run: (now) => runBackup(parts, now, signal) }]
  if (parts.drillEveryMs !== null) {
    const everyMs = parts.drillEveryMs
    jobs.push({ name: 'backup-drill', everyMs: 10 * MINUTE_MS, run: (now) => runDrill(parts, everyMs, now, signal) })
  }
  return { jobs, stop: () => stopping.abort() }
}

async function runBackup(parts: BackupJobParts, now: Date, signal: AbortSignal): Promise<JobResult> {
  const { dataFolder } = parts.source
  const status = await readStatus(dataFolder)
  if (!isDue(status, parts.everyMs, now)) return {}
  try {
    const taken = await backUp(parts, now, signal)
    if (taken === 'under_way') return {}
    const { takenAt, bytes, storedBytes, tookMs } = taken
    await noteStatus(dataFolder, { last: { at: takenAt, bytes, storedBytes, tookMs }, fault: null })
    return { storedBytes, tookMs: Math.round(tookMs) }
  } catch (fault) {
    if (signal.aborted) return {}
    await noteFault(parts, status, fault, now)
    if (!isExpected(fault)) throw fault
    return {}
  }
}

/** An error of the target, not a bug of ours. */
class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

async function backUp(parts: BackupJobParts, now: Date, signal: AbortSignal): Promise<Increment | 'under_way'> {
  const { source, bytesPerSecond, keep } = parts
  const { repository, close } = await parts.open()
  try {
    if (!repository.ok) throw new TargetRefused(refusalSentence(repository.refusal, parts.target))
    const taken = await takeIncrement(source, repository.value, { bytesPerSecond, signal })
    if (!taken.ok) return 'under_way'
    await prune(repository.value, keep, now)
    return taken.value
  } finally {
    close()
  }
}

function isDue({ last, fault }: BackupStatus, everyMs: number, now: Date): boolean {
  const since = (at: Date) => now.getTime() - at.getTime()
  // A clock that was set back must not delay the next backup.
  if (fault !== null && since(fault.at) >= 0) return since(fault.at) >= Math.min(everyMs, AGAIN_MS) - MINUTE_MS / 2
  return last === null || since(last.at) < 0 || since(last.at) >= everyMs - MINUTE_MS / 2
}

function isExpected(fault: unknown): boolean {
  return fault instanceof TargetRefused || fault instanceof BlobsUnavailable || codeOf(fault) !== undefined
}

/** The system's error code: `ENOSPC`, `EACCES`. */
function codeOf(fault: unknown): string | undefined {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
}

async function noteFault(parts: BackupJobParts, { last, fault: before }: BackupStatus, fault: unknown, now: Date) {
  const { target, everyMs, log, tell, source } = parts
  const detail = detailOf(fault, target)
  const { since = now, times = 0 } = before ?? {}
  log.warn({ target, why: detail, times: times + 1 }, t('log.failed'))
  // If the data folder's own disk is full, only the log has the error.
  await noteStatus(source.dataFolder, { fault: { since, at: now, times: times + 1, detail } }).catch(() => undefined)
  const lateMs = now.getTime() - (last?.at ?? since).getTime()
  if (lateMs < Math.max(LATE_PERIODS * everyMs, LEAST_LATE_MS)) return
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  await tell({ kind: 'failing', target, last: last?.at ?? null, detail }, { subject: 'backup', since: today })
}

function detailOf(fault: unknown, target: string): string {
  const why = fault instanceof Error ? fault.message : String(fault)
  if (fault instanceof TargetRefused) return why
  const code = codeOf(fault) ?? ''
  if (FULL.has(code)) return t('fault.full', { target, why })
  if (DENIED.has(code)) return t('fault.denied', { target, why })
  return t('fault.other', { target, why })
}

/** System errors for a full disk and for a folder without write access. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])
const DENIED = new Set(['EACCES', 'EROFS', 'EPERM'])

async function runDrill(
  { source: { dataFolder }, drill, tell, target }: BackupJobParts,
  everyMs: number,
  now: Date,
  signal: AbortSignal,
): Promise<JobResult> {
  const before = await readStatus(dataFolder)
  if (before.last === null) return {}
  if (before.drill !== null && now.getTime() - before.drill.at.getTime() < everyMs) return {}
  await drill(signal)
  const { drill: outcome } = await readStatus(dataFolder)
  if (signal.aborted || outcome === null) return {}
  const { faults, moment, at, tookMs } = outcome
  if (faults.length > 0)
    await tell({ kind: 'drill_failed', target, moment, faults }, { subject: 'backup drill', since: at.getTime() })
  return { faults: faults.length, tookMs: Math.round(tookMs) }
}
