import { Cron } from 'croner'
import type { NextRun } from '#domain/monitor/judge.ts'
import type { IntervalUnit, MonitorConfig, Schedule } from '#domain/monitor/monitor.ts'

/** Maximum cached schedules: creating one takes as long as evaluating it. */
const MAX_KNOWN = 20_000
const known = new Map<string, KnownCron>()

/** A schedule, with time ranges for which the next run is known. */
interface KnownCron {
  readonly cron: Cron
  /** Ends at the run itself. null: no further run. */
  readonly stretches: (readonly [from: number, next: number | null])[]
}

/** Monitors are evaluated in parallel, around the previous run and the next. */
const MOST_STRETCHES = 4

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const lengths: Readonly<Record<Exclude<IntervalUnit, 'month' | 'year'>, number>> = {
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
}

/**
 * Returns when a job runs next. Daylight saving: a run in the skipped hour happens right after it, and a run in the
 * repeated hour happens once, unless the job runs every hour anyway.
 */
export const nextRun: NextRun = ({ schedule, timezone }, after) => {
  if (schedule === null) return null
  switch (schedule.type) {
    case 'crontab':
      return nextOf(cronOf(schedule.value, timezone), after)
    case 'interval':
      return afterInterval(schedule, after)
  }
}

export function nextRuns(config: MonitorConfig, after: number, count: number): readonly number[] {
  const found: number[] = []
  for (let at = nextRun(config, after); at !== null && found.length < count; at = nextRun(config, at)) found.push(at)
  return found
}

/** Returns whether a text is a schedule: five or six fields with names, or one of `@hourly` to `@yearly`. */
export function isCrontab(text: string): boolean {
  try {
    // A date that never occurs (the 31st of February) is not valid.
    return nextOf(cronOf(text, 'UTC'), Date.now()) !== null
  } catch {
    return false
  }
}

function nextOf({ cron, stretches }: KnownCron, after: number): number | null {
  const found = stretches.find(([from, next]) => from <= after && (next === null || after < next))
  if (found !== undefined) return found[1]
  const next = cron.nextRun(new Date(after))?.getTime() ?? null
  if (stretches.length === MOST_STRETCHES) stretches.shift()
  stretches.push([after, next])
  return next
}

function cronOf(text: string, timezone: string): KnownCron {
  const key = `${timezone} ${text}`
  const found = known.get(key)
  if (found !== undefined) return found
  const made = { cron: new Cron(text, { timezone, paused: true, mode: '5-or-6-parts' }), stretches: [] }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, made)
  return made
}

/** Calendar months and years, clamped to the end of the month: one month after 31 January is 28 February. */
function afterInterval({ value, unit }: Extract<Schedule, { type: 'interval' }>, after: number): number {
  if (unit !== 'month' && unit !== 'year') return after + value * lengths[unit]
  const from = new Date(after)
  const day = from.getUTCDate()
  const to = new Date(after)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + value * (unit === 'year' ? 12 : 1))
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(day, last))
  return to.getTime()
}
