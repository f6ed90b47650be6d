import { Cron } from 'croner'
import type { UptimeCheck } from '#domain/uptime/check.ts'
import type { MaintenanceTime, MaintenanceWindow } from '#domain/uptime/maintenance.ts'

/** Returns whether a check is in maintenance at a time, in milliseconds since the epoch. */
export function isInMaintenance(
  windows: readonly MaintenanceWindow[],
  { id, projectId }: Pick<UptimeCheck, 'id' | 'projectId'>,
  at: number,
): boolean {
  return windows.some(
    (window) =>
      window.projectId === projectId &&
      (window.checkIds.length === 0 || window.checkIds.includes(id)) &&
      isDuring(window.time, at),
  )
}

export function isDuring(time: MaintenanceTime, at: number): boolean {
  switch (time.kind) {
    case 'once':
      return at >= time.from.getTime() && at < time.until.getTime()
    case 'schedule': {
      // The first run that would not be over by now: it is in progress, or yet to start.
      const earliest = new Date(at - time.minutes * 60_000)
      const begin = cronOf(time.crontab, time.timeZone)?.nextRun(earliest)
      return begin !== null && begin !== undefined && begin.getTime() <= at
    }
  }
}

/** Returns the next runs of a crontab; `undefined` if it is invalid or has no further runs. */
export function nextRuns(crontab: string, timeZone: string, count: number, now: Date): readonly Date[] | undefined {
  const runs = cronOf(crontab, timeZone)?.nextRuns(count, now) ?? []
  return runs.length === 0 ? undefined : runs
}

const known = new Map<string, Cron | undefined>()

/** Cached, because parsing a crontab takes a hundred times as long as evaluating it. */
function cronOf(crontab: string, timeZone: string): Cron | undefined {
  const key = `${timeZone} ${crontab}`
  if (!known.has(key)) {
    if (known.size > 1000) known.clear()
    known.set(key, readCron(crontab, timeZone))
  }
  return known.get(key)
}

function readCron(crontab: string, timezone: string): Cron | undefined {
  try {
    const cron = new Cron(crontab, { timezone, paused: true })
    // An invalid time zone fails only on use.
    cron.nextRun()
    return cron
  } catch {
    return undefined
  }
}
