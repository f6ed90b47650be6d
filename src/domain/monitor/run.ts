import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { ProjectId, TraceId } from '../ids.ts'
import type { RunFate } from './monitor.ts'

/** A completed run, as stored. Times are milliseconds since the epoch. */
export interface Run {
  readonly projectId: ProjectId
  readonly slug: string
  readonly environment: string
  /** 32 hex characters. A later record with the same row replaces the run. */
  readonly row: string
  readonly fate: RunFate
  /** When it was expected or ran; determines its position in time. */
  readonly at: number
  readonly expectedAt: number | null
  readonly startedAt: number | null
  readonly endedAt: number
  /** Milliseconds. */
  readonly duration: number | null
  /** The id of its check-ins; `null` if there were none. */
  readonly checkInId: string | null
  readonly traceId: TraceId | null
  readonly release: string
  /** The item that contained its output; `null` if it had none. */
  readonly outputId: string | null
}

/** Results of the evaluation job on their way through the spool: JSON of an internal record. */
export interface JudgedRuns {
  readonly runs: readonly Run[]
}

/** Identifies a monitor in the store. */
export interface MonitorKey {
  readonly projectId: ProjectId
  readonly slug: string
}

/** Counts of a monitor's run results within a bucket. */
export interface FateBucket extends MonitorKey {
  readonly environment: string
  /** From 0. */
  readonly bucket: number
  readonly fate: RunFate
  readonly runs: number
}

/** Position of a run in the list, which is sorted newest first. */
export type RunPlace = Pick<Run, 'at' | 'row'>

/** Read access to check-ins. Every method is limited to what the grant covers. */
export interface CheckInReader {
  /** Run results of these monitors, in buckets of this many seconds from the start of the period. */
  fates(
    grant: Grant<'event:read'>,
    monitors: readonly MonitorKey[],
    period: Period,
    bucketSeconds: number,
  ): Promise<readonly FateBucket[]>
  /** Runs of a monitor, newest first. `older`: after this position; `environment`: absent for all. */
  runs(
    grant: Grant<'event:read'>,
    monitor: MonitorKey,
    page: { readonly older?: RunPlace; readonly environment?: string; readonly limit: number },
  ): Promise<readonly Run[]>
  run(grant: Grant<'event:read'>, monitor: MonitorKey, row: string): Promise<Run | undefined>
  /** The output sent with a check-in; `undefined` if it had none. */
  runOutput(grant: Grant<'event:read'>, monitor: MonitorKey, outputId: string): Promise<string | undefined>
}
