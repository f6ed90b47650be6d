import type { Period } from '../event/event-filter.ts'
import type { QueryParams } from '../paths.ts'
import type { Param } from './params.ts'

/** A duration up to now: `45m`, `24h`, `14d`. */
type LastPeriod = `${number}${'m' | 'h' | 'd'}`
/** A time range in UTC, in the notation of ISO 8601 intervals: `20261121T1300Z--20261121T1530Z`. */
type SpanPeriod = `${string}--${string}`
/** A page's period in its canonical URL form: equal periods have equal text. */
export type PeriodName = LastPeriod | SpanPeriod

/** The periods offered first. */
export const periodNames = ['1h', '24h', '7d', '14d', '30d', '90d'] as const satisfies readonly LastPeriod[]

/** Placeholder for a period to be chosen later: the client substitutes the chosen period in the URL. */
export const PERIOD_HERE = 'sinceHere--untilHere' satisfies PeriodName

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** No data is kept longer than this. */
const LONGEST_MS = 3660 * DAY_MS
const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2100, 0, 1)

const unitMs = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS } as const

/** `undefined` if the period is invalid, empty, or longer than anything is retained. */
export function parsePeriod(text: string): PeriodName | undefined {
  const last = /^(\d{1,7})([mhdw])$/.exec(text)
  if (last !== null) return lastPeriod(Number(last[1]) * unitMs[last[2] as keyof typeof unitMs])
  const [since, until, ...rest] = text.split('--').map(readMoment)
  return since === undefined || until === undefined || rest.length > 0 ? undefined : spanPeriod(since, until)
}

/** The period of this many milliseconds up to now; `undefined` if the length is not allowed. */
export function lastPeriod(ms: number): LastPeriod | undefined {
  if (!(ms >= MINUTE_MS && ms <= LONGEST_MS)) return undefined
  // A single day is written as 24 hours.
  if (ms % DAY_MS === 0 && ms > DAY_MS) return `${ms / DAY_MS}d`
  return ms % HOUR_MS === 0 ? `${ms / HOUR_MS}h` : `${Math.floor(ms / MINUTE_MS)}m`
}

/** The period between two times, to the second; `undefined` if it is empty or out of range. */
export function spanPeriod(since: number, until: number): SpanPeriod | undefined {
  const [first, end] = [Math.floor(since / 1000) * 1000, Math.floor(until / 1000) * 1000]
  if (!(first >= FIRST && first < end && end <= LAST && end - first <= LONGEST_MS)) return undefined
  return `${writeMoment(first)}--${writeMoment(end)}`
}

/** Length of a period in milliseconds. */
export function periodMs(name: PeriodName): number {
  const span = spanOf(name)
  if (span !== undefined) return span.until.getTime() - span.since.getTime()
  return Number(name.slice(0, -1)) * (unitMs[name.slice(-1) as keyof typeof unitMs] ?? 0)
}

/** The bounds of a period with a start and an end; `undefined` if it ends now. */
export function spanOf(name: PeriodName): Period | undefined {
  const [since, until] = name.split('--').map(readMoment)
  return since === undefined || until === undefined ? undefined : { since: new Date(since), until: new Date(until) }
}

/** The time window of a period. Excludes events that arrive while the page renders. */
export function periodAt(name: PeriodName, now: Date): Period {
  return spanOf(name) ?? { since: new Date(now.getTime() - periodMs(name)), until: now }
}

/** A period as parameters of the HTTP API (docs/protocol.md 6). */
export function apiPeriod(name: PeriodName): QueryParams {
  const span = spanOf(name)
  return span === undefined ? { statsPeriod: name } : { start: span.since.toISOString(), end: span.until.toISOString() }
}

/** @param usual the page's default */
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
  // `Date` accepts February 30 as March 2.
  return writeMoment(at) === writeMoment(Date.parse(isoOf(said))) ? at : undefined
}

function isoOf([, year, month, day, hour, minute, second = '00']: readonly string[]): string {
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

/** A time in the basic format of ISO 8601, without seconds if they are zero. */
function writeMoment(at: number): string {
  return Number.isNaN(at)
    ? ''
    : new Date(at)
        .toISOString()
        .replace(/[-:]|\.\d+/g, '')
        .replace(/(T\d{4})00Z$/, '$1Z')
}

/** Possible bar widths for hourly counts. */
const barHours = [1, 3, 6, 12, 24, 168, 672, 1344] as const
const MOST_BARS = 90

/** Width of a period's bars for hourly counts, in hours: the smallest with at most 90 bars. */
export function barHoursOf(name: PeriodName): number {
  const hours = periodMs(name) / HOUR_MS
  return barHours.find((width) => hours / width <= MOST_BARS) ?? 1344
}

/** Possible step widths of a chart in seconds: each divides an hour or a day, or is a multiple of a day. */
const stepWidths = [
  1, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 129_600, 172_800, 604_800,
  1_209_600, 2_419_200, 4_838_400, 9_676_800,
] as const
const MOST_STEPS = 60

/**
 * Step width of a period's chart for exact times, in seconds: the smallest with at most `most` steps, by default 60.
 */
export function stepSecondsOf(name: PeriodName, most = MOST_STEPS): number {
  const seconds = periodMs(name) / 1000
  return stepWidths.find((width) => seconds / width <= most) ?? stepWidths[stepWidths.length - 1] ?? 1
}
