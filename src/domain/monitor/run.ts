import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { ProjectId, TraceId } from '../ids.ts'
import type { RunFate } from './monitor.ts'

/** A run that has ended, as it is kept. Times are milliseconds since the epoch. */
export interface Run {
  readonly projectId: ProjectId
  readonly slug: string
  readonly environment: string
  /** 32 hex: the same again is a newer word on the same run. */
  readonly row: string
  readonly fate: RunFate
  /** When it was to run, or ran: by this it stands in time. */
  readonly at: number
  readonly expectedAt: number | null
  readonly startedAt: number | null
  readonly endedAt: number
  /** Milliseconds. */
  readonly duration: number | null
  /** Of its check-ins; null: nobody checked in. */
  readonly checkInId: string | null
  readonly traceId: TraceId | null
  readonly release: string
  /** The item that its output came with; null: none. */
  readonly outputId: string | null
}

/** What a job judged, on its way through the spool: JSON of an internal record. */
export interface JudgedRuns {
  readonly runs: readonly Run[]
}

/** A monitor, by what names it in the store. */
export interface MonitorKey {
  readonly projectId: ProjectId
  readonly slug: string
}

/** How the runs of a monitor ended within a stretch of time. */
export interface FateBucket extends MonitorKey {
  readonly environment: string
  /** From 0. */
  readonly bucket: number
  readonly fate: RunFate
  readonly runs: number
}

/** The place of a run in the list of them, which has the newest first. */
export type RunPlace = Pick<Run, 'at' | 'row'>

/** Reads of check-ins. Every method answers only for what the grant covers. */
export interface CheckInReader {
  /** How the runs of these monitors ended, by stretches of so many seconds from the period's start on. */
  fates(
    grant: Grant<'event:read'>,
    monitors: readonly MonitorKey[],
    period: Period,
    bucketSeconds: number,
  ): Promise<readonly FateBucket[]>
  /** Runs of a monitor, newest first. `older`: those behind this place; `environment`: absent, those of all. */
  runs(
    grant: Grant<'event:read'>,
    monitor: MonitorKey,
    page: { readonly older?: RunPlace; readonly environment?: string; readonly limit: number },
  ): Promise<readonly Run[]>
  run(grant: Grant<'event:read'>, monitor: MonitorKey, row: string): Promise<Run | undefined>
  /** Returns the text that came with a check-in; undefined: there is none. */
  runOutput(grant: Grant<'event:read'>, monitor: MonitorKey, outputId: string): Promise<string | undefined>
}
