import { localTime, midnight, momentOf } from '../time-zone.ts'
import { lastPeriod, parsePeriod, spanPeriod, type PeriodName } from './period.ts'

/** The user's current time and zone. */
interface TypedAt {
  readonly now: number
  /** `Europe/Berlin` */
  readonly timeZone: string
}

/** A part of a period in milliseconds: a moment has no length, a day has the length of a day. */
interface Piece {
  readonly since: number
  readonly until: number
}

/**
 * Parses a period as typed by a user: `last 3 h`, `90 min`, `today`, `since yesterday 9:00`, `2026-11-01 to
 * 2026-11-07`, `21 Nov 13:00 - 15:30`, in English, German or Japanese. Times are in the user's zone. `undefined` if it
 * cannot be parsed.
 */
export function readTypedPeriod(typed: string, at: TypedAt): PeriodName | undefined {
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 200)
  return (
    parsePeriod(typed.trim()) ??
    // A named week is a calendar week; "7 days" counts back from now.
    readNamed(text, at) ??
    readLast(text) ??
    readSince(text, at) ??
    readBetween(text, at) ??
    readWhole(text, at)
  )
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Words for units and their lengths. A month is 30 days, because a period up to now does not start on a calendar date.
 */
const lengths: readonly (readonly [ms: number, words: RegExp])[] = [
  [MINUTE_MS, /^(?:m|min|mins|minutes?|minuten?|分|分間)$/],
  [HOUR_MS, /^(?:h|hr|hrs|hours?|std|stunden?|時間)$/],
  [DAY_MS, /^(?:d|days?|t|tage?|tagen|日|日間)$/],
  [7 * DAY_MS, /^(?:w|wk|wks|weeks?|wochen?|週|週間)$/],
  [30 * DAY_MS, /^(?:mo|months?|monate?|monaten|か月|ヶ月|カ月|か月間|ヶ月間)$/],
]

function readLast(text: string): PeriodName | undefined {
  const said =
    /^(?:(?:the )?(?:last|past|previous)|(?:die |der |den )?(?:letzten?|letzte[rs]?|vergangenen?)|過去|直近|-)? ?(\d{1,6}(?:[.,]\d{1,2})?)? ?([^\d\s.:/-]+)\.?$/.exec(
      text,
    )
  const ms = lengths.find(([, words]) => words.test(said?.[2] ?? ''))?.[0]
  if (said === null || ms === undefined) return undefined
  const isCounted = said[1] !== undefined
  // "h" alone is just a letter, but "last hour" is a period.
  if (!isCounted && !/ |過去|直近/.test(text)) return undefined
  return lastPeriod(Math.round((Number((said[1] ?? '1').replace(',', '.')) * ms) / MINUTE_MS) * MINUTE_MS)
}

function readSince(text: string, at: TypedAt): PeriodName | undefined {
  const said = /^(?:since|from|seit|ab) (.+)$/.exec(text)?.[1] ?? /^(.+?) ?(?:から|以降)$/.exec(text)?.[1]
  const piece = said === undefined ? undefined : readPiece(said, at)
  return piece && spanPeriod(piece.since, at.now)
}

function readNamed(text: string, at: TypedAt): PeriodName | undefined {
  return soFar(readWord(text, at), at)
}

function readWhole(text: string, at: TypedAt): PeriodName | undefined {
  return soFar(readPiece(text, at), at)
}

/** The past part of a piece, because the future has no data. */
function soFar(piece: Piece | undefined, at: TypedAt): PeriodName | undefined {
  return piece && spanPeriod(piece.since, Math.min(piece.until, Math.max(at.now, piece.since + MINUTE_MS)))
}

const JOINS = [
  ' -- ',
  '--',
  ' to ',
  ' until ',
  ' till ',
  ' bis ',
  '..',
  ' – ',
  '–',
  ' - ',
  'から',
  '~',
  '〜',
  ' and ',
  ' und ',
] as const

function readBetween(text: string, at: TypedAt): PeriodName | undefined {
  const plain = text.replace(/^(?:from|between|von|vom|zwischen) /, '').replace(/まで$/, '')
  for (const join of JOINS) {
    const [left, right, ...rest] = plain.split(join).map((part) => part.trim())
    if (left === undefined || right === undefined || rest.length > 0) continue
    const since = readPiece(left, at)
    // "21 Nov 13:00 - 15:30": the second time is on the same day as the first.
    const until = since && readPiece(right, at, since.since)
    const period = since && until && spanPeriod(since.since, until.until)
    if (period !== undefined) return period
  }
  return undefined
}

/** @param day a moment on the day to which a time of day refers */
function readPiece(text: string, at: TypedAt, day = at.now): Piece | undefined {
  return readWord(text, at) ?? readClock(text, at, midnight(day, at.timeZone)) ?? readDate(text, at)
}

const words: readonly (readonly [RegExp, (at: TypedAt) => Piece])[] = [
  [/^(?:now|jetzt|今|現在)$/, ({ now }) => ({ since: now, until: now })],
  [/^(?:today|heute|今日|本日)$/, (at) => days(at, 0, 1)],
  [/^(?:yesterday|gestern|昨日)$/, (at) => days(at, -1, 0)],
  [/^(?:this week|diese woche|今週)$/, (at) => weekOf(at, 0)],
  [/^(?:last week|previous week|letzte woche|先週)$/, (at) => weekOf(at, -7)],
  [/^(?:this month|diese[rn]? monat|今月)$/, (at) => monthOf(at, 0)],
  [/^(?:last month|previous month|letzte[rn]? monat|先月)$/, (at) => monthOf(at, -1)],
]

function readWord(text: string, at: TypedAt): Piece | undefined {
  return words.find(([word]) => word.test(text))?.[1](at)
}

function days({ now, timeZone }: TypedAt, from: number, to: number): Piece {
  return { since: midnight(now, timeZone, from), until: midnight(now, timeZone, to) }
}

/** Weeks start on Monday (ISO 8601). */
function weekOf(at: TypedAt, later: number): Piece {
  const { year, month: ofYear, day } = localTime(at.now, at.timeZone)
  const sinceMonday = (new Date(Date.UTC(year, ofYear - 1, day)).getUTCDay() + 6) % 7
  return days(at, later - sinceMonday, later - sinceMonday + 7)
}

function monthOf({ now, timeZone }: TypedAt, later: number): Piece {
  const { year, month: ofYear } = localTime(now, timeZone)
  const first = (of: number) => momentOf({ year, month: of, day: 1, hour: 0, minute: 0, second: 0 }, timeZone)
  return { since: first(ofYear + later), until: first(ofYear + later + 1) }
}

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?: ?uhr)?`

/** `13:00`, or a day and a time: `21 Nov 13:00`, `2026-11-21t13:00`, `yesterday 9:00`. */
function readClock(text: string, at: TypedAt, day: number): Piece | undefined {
  const said = new RegExp(`^(?:(.+?)(?:,? at |, ?| um |t| ))?${CLOCK}(z)?$`).exec(text)
  if (said === null) return undefined
  const [, dayText, hour, minute, second = '0', isUtc] = said
  const zone = isUtc === undefined ? at.timeZone : 'UTC'
  const ofDay =
    dayText === undefined ? day : (readWord(dayText, at) ?? readDate(dayText, { ...at, timeZone: zone }))?.since
  if (ofDay === undefined || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 59) return undefined
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second) }
  const moment = momentOf({ ...localTime(ofDay, zone), ...clock }, zone)
  return { since: moment, until: moment }
}

/** Prefixes of month names in English and German. */
const MONTHS = ['jan', 'feb', 'mar|mär|mrz', 'apr', 'may|mai', 'jun', 'jul', 'aug', 'sep', 'oct|okt', 'nov', 'dec|dez']

/**
 * A day: `2026-11-21`, `21 Nov`, `Nov 21, 2026`, `21.11.`, `11月21日`. Without a year, the most recent such day that has
 * begun.
 */
function readDate(text: string, at: TypedAt): Piece | undefined {
  const said = dateIn(text)
  if (said === undefined) return undefined
  const begins = (year: number) =>
    momentOf({ year, month: said.month, day: said.day, hour: 0, minute: 0, second: 0 }, at.timeZone)
  const { year: thisYear } = localTime(at.now, at.timeZone)
  const year = said.year ?? (begins(thisYear) > at.now ? thisYear - 1 : thisYear)
  const since = begins(year)
  const local = localTime(since, at.timeZone)
  // Rejects days beyond the end of the month.
  if (local.month !== said.month || local.day !== said.day) return undefined
  return { since, until: midnight(since, at.timeZone, 1) }
}

interface SaidDate {
  readonly year: number | undefined
  readonly month: number
  readonly day: number
}

function dateIn(text: string): SaidDate | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日$/.exec(text)
  if (iso !== null) return dateOf(iso[1], Number(iso[2]), iso[3])
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(text)
  if (german !== null) return dateOf(german[3], Number(german[2]), german[1])
  const named =
    /^(?<day>\d{1,2})(?:\.|st|nd|rd|th)? (?<name>[a-zä]{3,9})\.?(?:,? (?<year>\d{4}))?$/.exec(text) ??
    /^(?<name>[a-zä]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/.exec(text)
  const { day, name = '', year } = named?.groups ?? {}
  const month = MONTHS.findIndex((starts) => new RegExp(`^(?:${starts})`).test(name)) + 1
  return named === null || month === 0 ? undefined : dateOf(year, month, day)
}

function dateOf(year: string | undefined, month: number, day: string | undefined): SaidDate | undefined {
  const isDate = month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= 31
  return isDate ? { year: year === undefined ? undefined : Number(year), month, day: Number(day) } : undefined
}
