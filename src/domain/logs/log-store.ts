import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { ProjectId } from '../ids.ts'
import type { LogCondition } from './log-query.ts'
import type { LogLevel, LogRecord } from './log-record.ts'
import type { LogSummer } from './log-sums.ts'

/** The logs to query: those written in the period. */
export interface LogSet {
  readonly where: LogCondition
  readonly period: Period
  /** Empty for all. */
  readonly environments: readonly string[]
  /** Project slugs, for the key `project`. */
  readonly slugs: ReadonlyMap<ProjectId, string>
}

/** Position of a log in the global order, by which lists are sorted. */
export type LogPlace = Pick<LogRecord, 'time' | 'tie' | 'arrival' | 'position'>

export interface LogPage {
  /** Newest first. */
  readonly logs: readonly LogRecord[]
  /** Start of the next page; `undefined` on the last one. */
  readonly next: LogPlace | undefined
}

/** Number of logs per level and step of a period. */
export interface LogCount {
  /** Steps from the start of the period. */
  readonly step: number
  readonly level: LogLevel
  readonly logs: number
}

/** Logs whose messages differ only in numbers, ids and quoted parts. */
export interface LogPattern {
  /** The constant parts between the variable ones. As a search pattern, they are separated by stars. */
  readonly parts: readonly string[]
  readonly logs: number
  /** The most frequent level. */
  readonly level: LogLevel
  readonly last: Date
}

/** An attribute name found in logs. */
export interface LogAttribute {
  readonly name: string
  readonly type: 'text' | 'number'
}

type MayRead = Grant<'event:read'>

/** Read access to logs. */
export interface LogReader extends LogSummer {
  /** The newest logs of a set before a position. */
  logs(grant: MayRead, set: LogSet, limit: number, before?: LogPlace): Promise<LogPage>
  /** Logs received since then whose own time is within the last hour; most recently received first. */
  arrivedLogs(grant: MayRead, since: Date, limit: number): Promise<readonly LogRecord[]>
  /** Counts by step and level. Zero counts are omitted. */
  logCounts(grant: MayRead, set: LogSet, stepSeconds: number): Promise<readonly LogCount[]>
  /** Message patterns, most frequent first. */
  logPatterns(grant: MayRead, set: LogSet, limit: number): Promise<readonly LogPattern[]>
  /** Attribute names that contain a text, most frequent first, from the newest logs of the period. */
  logAttributes(grant: MayRead, period: Period, text: string, limit: number): Promise<readonly LogAttribute[]>
  /** Values of a key or attribute that contain a text, most frequent first, from the newest logs of the period. */
  logValues(grant: MayRead, field: string, set: LogSet, text: string, limit: number): Promise<readonly string[]>
}
