import { worstOf, type ShownState } from './states.ts'

/** Number of days shown on a status page. */
export const DAYS = 90
const DAY_MS = 24 * 3_600_000

/** A UTC day of a component. */
export interface ComponentDay {
  /** `2026-11-23` */
  readonly date: string
  /** The worst state of the day. */
  readonly state: ShownState
  /**
   * Seconds of downtime: outages, with partial ones counted half. Maintenance and degraded performance are not
   * downtime.
   */
  readonly downSeconds: number
  /** Seconds for which data exists. */
  readonly knownSeconds: number
}

/** A component's state, and when it began. */
export interface StateChange {
  readonly at: number
  readonly state: ShownState
}

/** The dates of the last `days` days, oldest first, ending today. */
export function lastDates(now: number, days = DAYS): readonly string[] {
  const today = Math.floor(now / DAY_MS)
  return Array.from({ length: days }, (_, index) => dateOf((today - days + 1 + index) * DAY_MS))
}

/** The UTC date. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/**
 * The last days of a component.
 * @param changes oldest first
 */
export function daysOfChanges(changes: readonly StateChange[], now: number, days = DAYS): readonly ComponentDay[] {
  return lastDates(now, days).map((date) => dayOf(changes, date, now))
}

function dayOf(changes: readonly StateChange[], date: string, now: number): ComponentDay {
  const start = Date.parse(date)
  const end = Math.min(start + DAY_MS, now)
  const states: ShownState[] = []
  let downMs = 0
  let knownMs = 0
  for (const [index, { at, state }] of changes.entries()) {
    const from = Math.max(at, start)
    const to = Math.min(changes[index + 1]?.at ?? now, end)
    // A state that began just now has no duration yet, but still counts for today.
    const isNow = index === changes.length - 1 && at <= now && now - start < DAY_MS && now >= start
    if (to <= from && !isNow) continue
    states.push(state)
    const ms = Math.max(0, to - from)
    if (state !== 'unknown') knownMs += ms
    downMs += ms * downShare(state)
  }
  return {
    date,
    state: worstOf(states),
    downSeconds: Math.round(downMs / 1000),
    knownSeconds: Math.round(knownMs / 1000),
  }
}

function downShare(state: ShownState): number {
  switch (state) {
    case 'major_outage':
      return 1
    case 'partial_outage':
      return 0.5
    case 'degraded_performance':
    case 'under_maintenance':
    case 'operational':
    case 'unknown':
      return 0
  }
}

/**
 * Combines two sources of a component: its manual states and the measurements of its check. The worse state wins.
 * Durations come from the check if it has any, because it may be older than the page.
 */
export function mergeDays(said: readonly ComponentDay[], measured: readonly ComponentDay[]): readonly ComponentDay[] {
  const byDate = new Map(measured.map((day) => [day.date, day]))
  return said.map((day) => {
    const other = byDate.get(day.date)
    if (other === undefined || other.knownSeconds === 0) return day
    return { ...other, state: worstOf([day.state, other.state]) }
  })
}

/** The share of known time in which a component worked, 0 to 1; `null` if nothing is known. */
export function uptimeOf(days: readonly ComponentDay[]): number | null {
  const known = days.reduce((sum, { knownSeconds }) => sum + knownSeconds, 0)
  const down = days.reduce((sum, { downSeconds }) => sum + downSeconds, 0)
  return known === 0 ? null : Math.max(0, 1 - down / known)
}
