import { z } from '@hono/zod-openapi'
import {
  defaultConfig,
  intervalUnits,
  MAX_CRONTAB,
  MAX_INTERVAL,
  MAX_MINUTES,
  MAX_MONITOR_NAME,
  MAX_SLUG,
  MAX_THRESHOLD,
  type MonitorConfigChange,
  type Schedule,
} from '#domain/monitor/monitor.ts'
import { messages } from '#messages'
import { defined } from './v1/defined.ts'

const t = messages('api')

const minutes = z.int().min(1).max(MAX_MINUTES).nullish()
const threshold = z.int().min(1).max(MAX_THRESHOLD).nullish()
const interval = z.tuple([z.int().min(1).max(MAX_INTERVAL), z.enum(intervalUnits)])

const config = z.looseObject({
  schedule_type: z.enum(['crontab', 'interval']).optional(),
  schedule: z.union([z.string().max(MAX_CRONTAB), interval], t('body.schedule')).optional(),
  timezone: z.string().nullish(),
  checkin_margin: minutes,
  max_runtime: minutes,
  failure_issue_threshold: threshold,
  recovery_threshold: threshold,
})
type Config = z.output<typeof config>

const change = z.looseObject({
  name: z.string().trim().min(1).max(MAX_MONITOR_NAME).optional(),
  slug: z.string().min(1).max(MAX_SLUG).optional(),
  project: z.string().optional(),
  type: z.literal('cron_job').optional(),
  /** Monitors cannot be disabled; mute one to stop its issues. */
  status: z.literal('active', t('body.monitorStatus')).optional(),
  /** Monitors have no owner. */
  owner: z.null(t('body.monitorOwner')).optional(),
  is_muted: z.boolean().optional(),
  isMuted: z.boolean().optional(),
  config: config.optional(),
})

/** The monitor of a scheduled job as clients write it. Absent fields stay unchanged. */
export const monitorChangeBody = change.openapi('MonitorChange')

export const newMonitorBody = change
  .extend({ name: z.string().trim().min(1).max(MAX_MONITOR_NAME), project: z.string(), config })
  .openapi('NewMonitor')

/**
 * Translates the body's settings; null resets a setting to its default. Returns `undefined` if `schedule_type`
 * contradicts the schedule. The operation validates the values.
 * @param before the current schedule
 */
export function configChangeOf(sent: Config, before: Schedule | null): MonitorConfigChange | undefined {
  const schedule = scheduleOf(sent, before)
  if (schedule === 'none') return undefined
  const said = <T>(value: T | null | undefined, usual: T) => (value === null ? usual : value)
  return defined({
    schedule,
    timezone: sent.timezone ?? undefined,
    margin: said(sent.checkin_margin, defaultConfig.margin),
    maxRuntime: said(sent.max_runtime, defaultConfig.maxRuntime),
    failureThreshold: said(sent.failure_issue_threshold, defaultConfig.failureThreshold),
    recoveryThreshold: said(sent.recovery_threshold, defaultConfig.recoveryThreshold),
  })
}

/** Returns `undefined` if the schedule does not change. */
function scheduleOf({ schedule, schedule_type: type }: Config, before: Schedule | null): Schedule | 'none' | undefined {
  if (schedule === undefined) return type === undefined || type === before?.type ? undefined : 'none'
  if (typeof schedule === 'string') return type === 'interval' ? 'none' : { type: 'crontab', value: schedule.trim() }
  const [value, unit] = schedule
  return type === 'crontab' ? 'none' : { type: 'interval', value, unit }
}
