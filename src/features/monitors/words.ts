import type { MonitorConfig, MonitorEnvironment, RunFate } from '#domain/monitor/monitor.ts'
import { messages } from '#messages'

/** Returns a schedule in words: `0 3 * * *`, `Every 2 hours`. */
export function scheduleText({ schedule }: MonitorConfig): string {
  const t = messages('monitors')
  if (schedule === null) return t('unscheduled')
  return schedule.type === 'crontab' ? schedule.value : t(`every.${schedule.unit}`, { count: schedule.value })
}

export function environmentText({ name }: Pick<MonitorEnvironment, 'name'>): string {
  return name === '' ? messages('monitors')('noEnvironment') : name
}

/** How each fate looks: its colour, and the worst first where several share a place. */
export const fateColours: Readonly<Record<RunFate, string>> = {
  error: 'bg-error',
  timeout: 'bg-series-4',
  missed: 'bg-warning',
  late: 'bg-series-2',
  unknown: 'bg-line-strong',
  ok: 'bg-chart',
}

/** A run that has not ended. */
export const RUNNING = 'bg-info'

export const worstFirst: readonly RunFate[] = ['error', 'timeout', 'missed', 'late', 'unknown', 'ok']
