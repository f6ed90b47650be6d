import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { LogRecord } from './log-record.ts'
import type { LogSet } from './log-store.ts'

/** Maximum characters of a message in a line. The whole message is loaded when the log is opened. */
export const MAX_LINE_LENGTH = 2000

/** A log on the live page. */
export interface TailLine {
  /** In the format of `printLogPlace`. */
  readonly place: string
  readonly time: number
  readonly level: LogRecord['level']
  readonly body: string
  /** Column values, in the columns' order. */
  readonly columns: readonly string[]
}

/** Lines in order of arrival, newest last. */
export interface TailMessage {
  readonly lines: readonly TailLine[]
  /** Number of lines dropped because there were too many or the reader was too slow. */
  readonly left: number
}

/** The logs that a reader follows. */
export interface FollowedLogs extends Omit<LogSet, 'period'> {
  /** The text of `where`: readers with the same text share their work. */
  readonly query: string
  readonly columns: readonly string[]
}

/** A reader of live logs. */
export interface TailReader {
  /**
   * Waits for lines, at most this many milliseconds. Returns a {@link TailMessage} as JSON; '' if no lines arrived;
   * `undefined` at the end.
   */
  next(atMostMs: number): Promise<string | undefined>
  close(): void
}

/** Live logs. Delivered only after they are stored, so that each can be opened. */
export interface LogTail {
  open(grant: Grant<'event:read'>, followed: FollowedLogs): Result<TailReader, { readonly reason: 'too_many_readers' }>
}
