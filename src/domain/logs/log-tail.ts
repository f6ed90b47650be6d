import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { LogRecord } from './log-record.ts'
import type { LogSet } from './log-store.ts'

/** Characters of a message that a line shows: the whole of it is read where the log is opened. */
export const MAX_LINE_LENGTH = 2000

/** A log as a page shows it that follows. */
export interface TailLine {
  /** As `printLogPlace` writes it. */
  readonly place: string
  readonly time: number
  readonly level: LogRecord['level']
  readonly body: string
  /** The values of the columns, in their order. */
  readonly columns: readonly string[]
}

/** Lines in the order in which they came, the newest last. */
export interface TailMessage {
  readonly lines: readonly TailLine[]
  /** Lines that came and are not among them: there were too many to show, or the reader was too slow. */
  readonly left: number
}

/** The logs that somebody follows. */
export interface FollowedLogs extends Omit<LogSet, 'period'> {
  /** The text of `where`: readers with the same share their work. */
  readonly query: string
  readonly columns: readonly string[]
}

/** Somebody who follows logs. */
export interface TailReader {
  /** Waits for lines, so many milliseconds at most. Returns a {@link TailMessage} as JSON; '' when none came; undefined: it is over. */
  next(atMostMs: number): Promise<string | undefined>
  close(): void
}

/** Logs as they come: after they have been stored, so that whoever opens one finds it. */
export interface LogTail {
  open(grant: Grant<'event:read'>, followed: FollowedLogs): Result<TailReader, { readonly reason: 'too_many_readers' }>
}
