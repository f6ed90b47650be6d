import { attributesOf } from '../../attributes.ts'
import type { Json } from '#domain/event/event.ts'
import { levelByText } from '../level.ts'
import type { RawLog } from '../make-log.ts'
import { microsecondsOf } from '../moments.ts'
import { syslogLevels } from './read-json-line.ts'

/** RFC 5424 6: `<PRI>1 TIMESTAMP HOST APP PROCID MSGID STRUCTURED-DATA MSG`. */
const SYSLOG =
  /^<(\d{1,3})>1 (\S{1,64}) (\S{1,255}) (\S{1,48}) (\S{1,128}) (\S{1,32}) (-|\[.*?[^\\]\])(?: (?:\uFEFF)?([\s\S]*))?$/
/** RFC 3164 4.1: `<PRI>Nov 20 12:00:00 host tag[pid]: message`, with its priority or, as in files, without. */
const OLD_SYSLOG =
  /^(?:<(\d{1,3})>)?([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d:\d\d:\d\d) (\S{1,255}) ([^\s:[\]]{1,48})(?:\[(\d{1,10})\])?: ([\s\S]*)$/
/** A time at the beginning of a line, in the usual formats. */
const TIME = /^\[?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|[+-]\d\d:?\d\d))?)\]?(?=\s|$)/
/** The words at the start of a line among which a level is searched. */
const WORDS = /[A-Za-z]{3,13}/g
const LEVEL_WITHIN = 64
const MOST_WORDS = 3

/** Reads a line of syslog or any other text. In other text, only the time and the level are parsed. */
export function readTextLine(line: string, receivedAt: number): RawLog {
  return readSyslog(line) ?? readOldSyslog(line, receivedAt) ?? readAny(line)
}

function logOf(
  time: RawLog['time'],
  level: string,
  body: string,
  pairs: readonly (readonly [string, Json | undefined])[],
): RawLog {
  const known = pairs.flatMap(([name, value]) =>
    value === undefined || value === '' || value === '-' ? [] : [[name, value] as const],
  )
  return {
    time,
    level,
    severity: undefined,
    body,
    traceId: undefined,
    spanId: undefined,
    attributes: attributesOf(known),
  }
}

function readSyslog(line: string): RawLog | undefined {
  const match = SYSLOG.exec(line)
  if (match === null) return undefined
  const [, priority, time = '', host, app, process, message, data = '', body = ''] = match
  return logOf(time === '-' ? 'none' : microsecondsOf(time), levelOf(priority), body === '' ? line : body, [
    ['server.address', host],
    ['syslog.app_name', app],
    ['syslog.proc_id', process],
    ['syslog.msg_id', message],
    ['syslog.structured_data', data],
  ])
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY_MS = 86_400_000

function readOldSyslog(line: string, receivedAt: number): RawLog | undefined {
  const match = OLD_SYSLOG.exec(line)
  if (match === null) return undefined
  const [, priority, month = '', day = '', clock = '', host, app, process, body = ''] = match
  if (!months.includes(month)) return undefined
  return logOf(timeWithin(month, day, clock, receivedAt), levelOf(priority), body, [
    ['server.address', host],
    ['syslog.app_name', app],
    ['syslog.proc_id', process],
  ])
}

/** The format has no year. Uses the latest year in which the time is at most a day ahead. */
function timeWithin(month: string, day: string, clock: string, receivedAt: number): RawLog['time'] {
  const year = new Date(receivedAt).getUTCFullYear()
  const date = (of: number) =>
    `${of}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}T${clock}Z`
  const isAhead = Date.parse(date(year)) > receivedAt + DAY_MS
  return microsecondsOf(date(isAhead ? year - 1 : year))
}

/** The priority is eight times the facility, plus the severity. */
function levelOf(priority: string | undefined): string {
  return priority === undefined ? '' : (syslogLevels[Number(priority) % 8] ?? '')
}

/** The whole line is kept, because what precedes a message is part of it for its author. */
function readAny(line: string): RawLog {
  const [, time] = TIME.exec(line) ?? []
  const words = line.slice(0, LEVEL_WITHIN).match(WORDS) ?? []
  const level = words.slice(0, MOST_WORDS).find((word) => isLevel(word))
  const at = time === undefined ? 'none' : microsecondsOf(time.replace(',', '.').replace(/ (?=[+\-Z])/, ''))
  return logOf(at === 'invalid' ? 'none' : at, level ?? '', line, [])
}

/** Only in capitals, unless the name has no other meaning: `http` and `log` are ordinary words. */
function isLevel(word: string): boolean {
  return (
    levelByText(word) !== undefined &&
    (word === word.toUpperCase() || /^(?:debug|info|warn|warning|error|fatal)$/i.test(word))
  )
}
