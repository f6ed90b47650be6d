import type { MonitorChange } from '#domain/monitor/monitor-catalogue.ts'
import type { MonitorField } from '#domain/monitor/monitors.ts'
import {
  MAX_CRONTAB,
  MAX_INTERVAL,
  MAX_MINUTES,
  MAX_MONITOR_NAME,
  MAX_THRESHOLD,
  type MonitorConfigChange,
  type Schedule,
} from '#domain/monitor/monitor.ts'
import type { Schedules } from '#domain/monitor/schedules.ts'
import { isTimeZone } from '#domain/time-zone.ts'

type Check = Pick<Schedules, 'isCrontab'>

/** Returns the first field out of bounds (docs/protocol.md 2.2), or undefined if the change is valid. */
export function wrongField({ name, config = {} }: MonitorChange, schedules: Check): MonitorField | undefined {
  if (name !== undefined && (name.trim() === '' || name.length > MAX_MONITOR_NAME)) return 'name'
  const { schedule, timezone } = config
  if (schedule !== undefined && schedule !== null && !isSchedule(schedule, schedules)) return 'schedule'
  if (timezone !== undefined && !isTimeZone(timezone)) return 'timezone'
  return (Object.keys(mostOf) as (keyof typeof mostOf)[]).find((field) => {
    const value = config[field]
    return value !== undefined && !isWithin(value, mostOf[field])
  })
}

const mostOf = {
  margin: MAX_MINUTES,
  maxRuntime: MAX_MINUTES,
  failureThreshold: MAX_THRESHOLD,
  recoveryThreshold: MAX_THRESHOLD,
} as const satisfies Partial<Record<keyof MonitorConfigChange, number>>

function isSchedule(schedule: Schedule, { isCrontab }: Check): boolean {
  return schedule.type === 'interval'
    ? isWithin(schedule.value, MAX_INTERVAL)
    : schedule.value.length <= MAX_CRONTAB && isCrontab(schedule.value)
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}
