import type { Monitor } from '#domain/monitor/monitor.ts'
import type { FateBucket } from '#domain/monitor/run.ts'
import { isWell } from '#domain/monitor/judge.ts'
import { dateOf, type ComponentDay } from '#domain/status-page/days.ts'
import { worstOf, type ShownState } from '#domain/status-page/states.ts'
import type { UptimeCheck } from '#domain/uptime/check.ts'
import type { CheckStanding } from '#domain/uptime/uptime-catalogue.ts'
import type { CheckDay } from '#domain/uptime/uptime-store.ts'

const DAY_MS = 86_400_000
/** A check's result is valid for this many intervals, and at least for this long; afterwards its state is unknown. */
const FRESH_INTERVALS = 3
const FRESH_LEAST_MS = 5 * 60_000

/** Returns the state of a check in terms of a status page. */
export function checkStateOf(
  { state, lastAt }: Pick<CheckStanding, 'state' | 'lastAt'>,
  { intervalSeconds, timeoutMs }: Pick<UptimeCheck, 'intervalSeconds' | 'timeoutMs'>,
  now: Date,
): ShownState {
  const freshMs = Math.max(FRESH_INTERVALS * (intervalSeconds * 1000 + timeoutMs), FRESH_LEAST_MS)
  switch (state) {
    case 'up':
    case 'down':
      if (lastAt === null || now.getTime() - lastAt.getTime() > freshMs) return 'unknown'
      return state === 'up' ? 'operational' : 'major_outage'
    case 'maintenance':
      return 'under_maintenance'
    case 'pending':
    case 'paused':
      return 'unknown'
  }
}

/** Returns the days of a check. Each result covers an interval, divided among the check's probes. */
export function checkDaysOf(
  days: readonly CheckDay[],
  { intervalSeconds, probes }: Pick<UptimeCheck, 'intervalSeconds' | 'probes'>,
  now: Date,
): readonly ComponentDay[] {
  return days.map(({ start, up, down, maintenance }) => {
    const results = up + down + maintenance
    // The interval may have been different then, so the time is limited to the length of the day.
    const known = Math.min((results * intervalSeconds) / Math.max(1, probes.length), passedSeconds(start, now))
    return {
      date: dateOf(start.getTime()),
      state: checkDayState({ up, down, maintenance }, probes.length),
      knownSeconds: Math.round(known),
      downSeconds: results === 0 ? 0 : Math.round((known * down) / results),
    }
  })
}

function checkDayState({ up, down, maintenance }: Omit<CheckDay, 'start'>, probes: number): ShownState {
  // The counts do not show whether probes failed simultaneously: it counts as a full outage only if most results
  // failed.
  if (down > 0) return probes <= 1 || down > up ? 'major_outage' : 'partial_outage'
  if (maintenance > 0) return 'under_maintenance'
  return up > 0 ? 'operational' : 'unknown'
}

/** Returns the state of a monitor: the worst of its unmuted environments. */
export function monitorStateOf({ environments }: Pick<Monitor, 'environments'>): ShownState {
  return worstOf(
    environments
      .filter(({ muted }) => !muted)
      .map(({ state: { status } }) => {
        switch (status) {
          case 'ok':
            return 'operational'
          case 'failing':
            return 'major_outage'
          case 'waiting':
            return 'unknown'
        }
      }),
  )
}

interface Days {
  readonly since: Date
  readonly until: Date
  readonly now: Date
}

/** Returns the days of a monitor. Nothing is known between runs, so a day's downtime is its share of failed runs. */
export function monitorDaysOf(
  fates: readonly FateBucket[],
  { projectId, slug, environments }: Pick<Monitor, 'projectId' | 'slug' | 'environments'>,
  { since, until, now }: Days,
): readonly ComponentDay[] {
  const muted = new Set(environments.filter((one) => one.muted).map(({ name }) => name))
  const own = fates.filter(
    (one) => one.projectId === projectId && one.slug === slug && one.fate !== 'unknown' && !muted.has(one.environment),
  )
  const byDay = Map.groupBy(own, ({ bucket }) => bucket)
  return Array.from({ length: Math.round((until.getTime() - since.getTime()) / DAY_MS) }, (_, index) => {
    const start = new Date(since.getTime() + index * DAY_MS)
    const buckets = byDay.get(index) ?? []
    const runs = sum(buckets)
    const bad = sum(buckets.filter(({ fate }) => !isWell(fate)))
    const known = runs === 0 ? 0 : passedSeconds(start, now)
    return {
      date: dateOf(start.getTime()),
      state: runs === 0 ? 'unknown' : bad === 0 ? 'operational' : bad === runs ? 'major_outage' : 'partial_outage',
      knownSeconds: Math.round(known),
      downSeconds: runs === 0 ? 0 : Math.round((known * bad) / runs),
    }
  })
}

function sum(buckets: readonly FateBucket[]): number {
  return buckets.reduce((total, { runs }) => total + runs, 0)
}

function passedSeconds(start: Date, now: Date): number {
  return Math.max(0, Math.min(DAY_MS, now.getTime() - start.getTime())) / 1000
}
