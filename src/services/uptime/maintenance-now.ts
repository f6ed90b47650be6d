import { Cron } from 'croner'
import type { UptimeCheck } from '#domain/uptime/check.ts'
import type { MaintenanceTime, MaintenanceWindow } from '#domain/uptime/maintenance.ts'

/** Returns whether a check is in maintenance at a moment, milliseconds since the epoch. */
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

/** Returns whether a moment is in the time of maintenance. */
export function isDuring(time: MaintenanceTime, at: number): boolean {
  switch (time.kind) {
    case 'once':
      return at >= time.from.getTime() && at < time.until.getTime()
    case 'schedule': {
      // The first that begins after what would be over by now: it is under way, or still to come.
      const earliest = new Date(at - time.minutes * 60_000)
      const begin = cronOf(time.crontab, time.timeZone)?.nextRun(earliest)
      return begin !== null && begin !== undefined && begin.getTime() <= at
    }
  }
}

/** Returns when the runs of a crontab begin next; undefined: it is none, or has none to come. */
export function nextRuns(crontab: string, timeZone: string, count: number, now: Date): readonly Date[] | undefined {
  const runs = cronOf(crontab, timeZone)?.nextRuns(count, now) ?? []
  return runs.length === 0 ? undefined : runs
}

const known = new Map<string, Cron | undefined>()

/** Reading a crontab takes a hundred times as long as asking it. */
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
    // A time zone that is none shows when it is asked.
    cron.nextRun()
    return cron
  } catch {
    return undefined
  }
}
