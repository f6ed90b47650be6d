import type { Period } from '../event/event-filter.ts'
import type { QueryParams } from '../paths.ts'
import type { Param } from './params.ts'

/** A time that ends now: `45m`, `24h`, `14d`. */
type LastPeriod = `${number}${'m' | 'h' | 'd'}`
/** From one moment until another, both in UTC, as ISO 8601 writes intervals: `20261121T1300Z--20261121T1530Z`. */
type SpanPeriod = `${string}--${string}`
/** The period that a page shows, as its address says it. Two that mean the same are the same text. */
export type PeriodName = LastPeriod | SpanPeriod

/** The periods that are offered first. */
export const periodNames = ['1h', '24h', '7d', '14d', '30d', '90d'] as const satisfies readonly LastPeriod[]

/** A period that is still to be chosen, in an address: whoever chooses it puts its name in the place of this. */
export const PERIOD_HERE = 'sinceHere--untilHere' satisfies PeriodName

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Nothing is kept for longer than that. */
const LONGEST_MS = 3660 * DAY_MS
const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2100, 0, 1)

const unitMs = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS } as const

/** The only way from text to a {@link PeriodName}. undefined: it is none, an empty one, or longer than anything is kept. */
export function parsePeriod(text: string): PeriodName | undefined {
  const last = /^(\d{1,7})([mhdw])$/.exec(text)
  if (last !== null) return lastPeriod(Number(last[1]) * unitMs[last[2] as keyof typeof unitMs])
  const [since, until, ...rest] = text.split('--').map(readMoment)
  return since === undefined || until === undefined || rest.length > 0 ? undefined : spanPeriod(since, until)
}

/** Returns the period of so many milliseconds that ends now; undefined where there is none of that length. */
export function lastPeriod(ms: number): LastPeriod | undefined {
  if (!(ms >= MINUTE_MS && ms <= LONGEST_MS)) return undefined
  // A day is 24 hours to everybody who says so.
  if (ms % DAY_MS === 0 && ms > DAY_MS) return `${ms / DAY_MS}d`
  return ms % HOUR_MS === 0 ? `${ms / HOUR_MS}h` : `${Math.floor(ms / MINUTE_MS)}m`
}

/** Returns the period between two moments, to the second; undefined where there is no time between them. */
export function spanPeriod(since: number, until: number): SpanPeriod | undefined {
  const [first, end] = [Math.floor(since / 1000) * 1000, Math.floor(until / 1000) * 1000]
  if (!(first >= FIRST && first < end && end <= LAST && end - first <= LONGEST_MS)) return undefined
  return `${writeMoment(first)}--${writeMoment(end)}`
}

/** Returns how long a period is, milliseconds. */
export function periodMs(name: PeriodName): number {
  const span = spanOf(name)
  if (span !== undefined) return span.until.getTime() - span.since.getTime()
  return Number(name.slice(0, -1)) * (unitMs[name.slice(-1) as keyof typeof unitMs] ?? 0)
}

/** Returns the two moments of a period that says both; undefined: it ends now. */
export function spanOf(name: PeriodName): Period | undefined {
  const [since, until] = name.split('--').map(readMoment)
  return since === undefined || until === undefined ? undefined : { since: new Date(since), until: new Date(until) }
}

/** Returns the window of a period. An event that arrives while the page is made is left for the next. */
export function periodAt(name: PeriodName, now: Date): Period {
  return spanOf(name) ?? { since: new Date(now.getTime() - periodMs(name)), until: now }
}

/** Returns a period in the parameters of the HTTP API (docs/protocol.md 6). */
export function apiPeriod(name: PeriodName): QueryParams {
  const span = spanOf(name)
  return span === undefined ? { statsPeriod: name } : { start: span.since.toISOString(), end: span.until.toISOString() }
}

/** @param usual what the page shows where its address names no period */
export function periodParam(usual: PeriodName): Param<PeriodName> {
  return {
    name: 'period',
    read: (said) => (typeof said === 'string' ? parsePeriod(said) : undefined) ?? usual,
    print: (name) => (name === usual ? undefined : name),
  }
}

const MOMENT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?Z$/

function readMoment(text: string): number | undefined {
  const said = MOMENT.exec(text)
  if (said === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = said
    .slice(1)
    .map((part) => Number(part ?? 0))
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  // The engine takes the 30th of February for the 2nd of March.
  return writeMoment(at) === writeMoment(Date.parse(isoOf(said))) ? at : undefined
}

function isoOf([, year, month, day, hour, minute, second = '00']: readonly string[]): string {
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

/** Returns a moment in the short form of ISO 8601, without seconds where there are none. */
function writeMoment(at: number): string {
  return Number.isNaN(at)
    ? ''
    : new Date(at)
        .toISOString()
        .replace(/[-:]|\.\d+/g, '')
        .replace(/(T\d{4})00Z$/, '$1Z')
}

/** The widths that a bar may have where things are counted by the hour. */
const barHours = [1, 3, 6, 12, 24, 168, 672, 1344] as const
const MOST_BARS = 90

/** Returns how wide the bars of a period are where things are counted by the hour, in hours: at most 90 of them. */
export function barHoursOf(name: PeriodName): number {
  const hours = periodMs(name) / HOUR_MS
  return barHours.find((width) => hours / width <= MOST_BARS) ?? 1344
}

/** The widths that a step of a chart may have, seconds: each divides an hour, or a day, or is whole days. */
const stepWidths = [
  1, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 129_600, 172_800, 604_800,
  1_209_600, 2_419_200, 4_838_400, 9_676_800,
] as const
const MOST_STEPS = 60

/** Returns how wide the steps of a period's chart are where every moment is known, seconds: at most 60, or so many. */
export function stepSecondsOf(name: PeriodName, most = MOST_STEPS): number {
  const seconds = periodMs(name) / 1000
  return stepWidths.find((width) => seconds / width <= most) ?? stepWidths[stepWidths.length - 1] ?? 1
}
