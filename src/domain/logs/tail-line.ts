import { printLogPlace } from './log-place.ts'
import type { LogRecord } from './log-record.ts'
import { MAX_LINE_LENGTH, type FollowedLogs, type TailLine } from './log-tail.ts'
import { logValue } from './log-value.ts'

/** Converts a log for the live page. */
export function tailLine(log: LogRecord, { columns, slugs }: Pick<FollowedLogs, 'columns' | 'slugs'>): TailLine {
  return {
    place: printLogPlace(log),
    time: log.time,
    level: log.level,
    body: log.body.slice(0, MAX_LINE_LENGTH),
    columns: columns.map((name) => logValue(log, name, slugs)),
  }
}
