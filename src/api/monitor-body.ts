import { z } from '@hono/zod-openapi'
import {
  defaultConfig,
  intervalUnits,
  MAX_MINUTES,
  MAX_MONITOR_NAME,
  MAX_SLUG,
  MAX_THRESHOLD,
  type MonitorConfig,
  type Schedule,
} from '#domain/monitor/monitor.ts'
import type { Schedules } from '#domain/monitor/schedules.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from './refusal.ts'

const t = messages('api')

const MAX_CRONTAB = 200
const MAX_INTERVAL = 10_000

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
  /** Whoever wants no issues of a monitor mutes it. */
  status: z.literal('active', t('body.monitorStatus')).optional(),
  /** A monitor is nobody's. */
  owner: z.null(t('body.monitorOwner')).optional(),
  is_muted: z.boolean().optional(),
  isMuted: z.boolean().optional(),
  config: config.optional(),
})

/** A monitor of a scheduled job, as clients write it; what is absent stays as it is. */
export const monitorChangeBody = change.openapi('MonitorChange')

export const newMonitorBody = change
  .extend({ name: z.string().trim().min(1).max(MAX_MONITOR_NAME), project: z.string(), config })
  .openapi('NewMonitor')

/** Returns the settings of a monitor with what a body says of them. */
export function monitorConfigOf(
  before: MonitorConfig,
  sent: Config | undefined,
  schedules: Schedules,
): Result<MonitorConfig, ApiRefusal> {
  if (sent === undefined) return ok(before)
  const schedule = scheduleOf(before, sent, schedules)
  if (schedule === undefined) return wrong('config.schedule', t('body.schedule'))
  const timezone = sent.timezone ?? before.timezone
  if (!isTimeZone(timezone)) return wrong('config.timezone', t('body.timezone'))
  const said = (value: number | null | undefined, was: number, usual: number) =>
    value === undefined ? was : (value ?? usual)
  return ok({
    schedule: schedule.value,
    timezone,
    margin: said(sent.checkin_margin, before.margin, defaultConfig.margin),
    maxRuntime: said(sent.max_runtime, before.maxRuntime, defaultConfig.maxRuntime),
    failureThreshold: said(sent.failure_issue_threshold, before.failureThreshold, defaultConfig.failureThreshold),
    recoveryThreshold: said(sent.recovery_threshold, before.recoveryThreshold, defaultConfig.recoveryThreshold),
  })
}

function wrong(name: string, why: string): Result<never, ApiRefusal> {
  return refuse({ reason: 'bad_body', why: t('body.field', { name, why }) })
}

/** undefined: it is none. */
function scheduleOf(
  before: MonitorConfig,
  { schedule, schedule_type: type }: Config,
  schedules: Schedules,
): { readonly value: Schedule | null } | undefined {
  if (schedule === undefined)
    return type === undefined || type === before.schedule?.type ? { value: before.schedule } : undefined
  if (typeof schedule === 'string') {
    const value = schedule.trim()
    return type !== 'interval' && schedules.isCrontab(value) ? { value: { type: 'crontab', value } } : undefined
  }
  const [value, unit] = schedule
  return type === 'crontab' ? undefined : { value: { type: 'interval', value, unit } }
}
