import type { MonitorConfig, MonitorEnvironment, RunFate } from '#domain/monitor/monitor.ts'
import { messages } from '#messages'

/** A schedule as text: `0 3 * * *`, `Every 2 hours`. */
export function scheduleText({ schedule }: MonitorConfig): string {
  const t = messages('monitors')
  if (schedule === null) return t('unscheduled')
  return schedule.type === 'crontab' ? schedule.value : t(`every.${schedule.unit}`, { count: schedule.value })
}

export function environmentText({ name }: Pick<MonitorEnvironment, 'name'>): string {
  return name === '' ? messages('monitors')('noEnvironment') : name
}

/** Each outcome's colour, and the order of severity for cells with several runs. */
export const fateColours: Readonly<Record<RunFate, string>> = {
  error: 'bg-error',
  timeout: 'bg-series-4',
  missed: 'bg-warning',
  late: 'bg-series-2',
  unknown: 'bg-line-strong',
  ok: 'bg-chart',
}

/** A run in progress. */
export const RUNNING = 'bg-info'

export const worstFirst: readonly RunFate[] = ['error', 'timeout', 'missed', 'late', 'unknown', 'ok']
