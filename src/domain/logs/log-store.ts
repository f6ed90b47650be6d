import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { ProjectId } from '../ids.ts'
import type { LogCondition } from './log-query.ts'
import type { LogLevel, LogRecord } from './log-record.ts'
import type { LogSummer } from './log-sums.ts'

/** The logs that are looked at: those that were written in the period. */
export interface LogSet {
  readonly where: LogCondition
  readonly period: Period
  /** Empty: all. */
  readonly environments: readonly string[]
  /** How projects are called, for the key `project`. */
  readonly slugs: ReadonlyMap<ProjectId, string>
}

/** The place of a log among all: in this order they are listed. */
export type LogPlace = Pick<LogRecord, 'time' | 'tie' | 'arrival' | 'position'>

/** Logs of a set in the order in which they were written. */
export interface LogPage {
  /** The newest first. */
  readonly logs: readonly LogRecord[]
  /** Where the next page begins; undefined: there is none. */
  readonly next: LogPlace | undefined
}

/** How many logs of a level there are in a step of a period. */
export interface LogCount {
  /** From the beginning of the period, in steps. */
  readonly step: number
  readonly level: LogLevel
  readonly logs: number
}

/** Logs whose messages are alike but for numbers, ids and what is quoted. */
export interface LogPattern {
  /** What stands between the parts that differ: as a search writes a pattern, with a star between each two. */
  readonly parts: readonly string[]
  readonly logs: number
  /** Of most of them. */
  readonly level: LogLevel
  readonly last: Date
}

/** A name that logs bear. */
export interface LogAttribute {
  readonly name: string
  readonly type: 'text' | 'number'
}

type MayRead = Grant<'event:read'>

/** The questions that can be asked of logs. */
export interface LogReader extends LogSummer {
  /** The newest logs of a set that are older than a place. */
  logs(grant: MayRead, set: LogSet, limit: number, before?: LogPlace): Promise<LogPage>
  /** Those that came since then, whatever time they bear within the last hour; the last that came first. */
  arrivedLogs(grant: MayRead, since: Date, limit: number): Promise<readonly LogRecord[]>
  /** Counts by step and level, those that are not 0. */
  logCounts(grant: MayRead, set: LogSet, stepSeconds: number): Promise<readonly LogCount[]>
  /** Patterns of messages, the most frequent first. */
  logPatterns(grant: MayRead, set: LogSet, limit: number): Promise<readonly LogPattern[]>
  /** Attributes whose names hold a text, the most frequent first, of the newest logs of the period. */
  logAttributes(grant: MayRead, period: Period, text: string, limit: number): Promise<readonly LogAttribute[]>
  /** Values of a key or an attribute that hold a text, the most frequent first; the same. */
  logValues(grant: MayRead, field: string, set: LogSet, text: string, limit: number): Promise<readonly string[]>
}
