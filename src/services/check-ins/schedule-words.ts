import type { MonitorConfig } from '#domain/monitor/monitor.ts'

/** Formats a schedule for the evidence of an issue: `0 3 * * * (Europe/Berlin)`, `every 2 hours`. */
export function scheduleWords({ schedule, timezone }: MonitorConfig): string {
  if (schedule === null) return ''
  if (schedule.type === 'crontab') return `${schedule.value} (${timezone})`
  return schedule.value === 1 ? `every ${schedule.unit}` : `every ${schedule.value} ${schedule.unit}s`
}
