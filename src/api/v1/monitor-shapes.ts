import { z } from 'zod'
import {
  defaultConfig,
  intervalUnits,
  MAX_CRONTAB,
  MAX_INTERVAL,
  MAX_MINUTES,
  MAX_THRESHOLD,
} from '#domain/monitor/monitor.ts'

const schedule = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('crontab'), value: z.string().min(1).max(MAX_CRONTAB) }),
    z.object({ type: z.literal('interval'), value: z.int().min(1).max(MAX_INTERVAL), unit: z.enum(intervalUnits) }),
  ])
  .meta({ id: 'Schedule' })

const minutes = z.int().min(1).max(MAX_MINUTES)
const threshold = z.int().min(1).max(MAX_THRESHOLD)
const described = {
  schedule: schedule.nullable().describe('null: no schedule, so no run is ever missed.'),
  timezone: z.string().max(64),
  margin: minutes.describe('Minutes that a check-in may come late.'),
  maxRuntime: minutes.describe('Minutes.'),
  failureThreshold: threshold,
  recoveryThreshold: threshold,
}
export const monitorConfig = z
  .object({
    schedule: described.schedule,
    timezone: described.timezone.default(defaultConfig.timezone),
    margin: described.margin.default(defaultConfig.margin),
    maxRuntime: described.maxRuntime.default(defaultConfig.maxRuntime),
    failureThreshold: threshold.default(defaultConfig.failureThreshold),
    recoveryThreshold: threshold.default(defaultConfig.recoveryThreshold),
  })
  .meta({ id: 'MonitorConfig' })
/** Absent settings stay unchanged. */
export const configChange = z.object(described).partial().meta({ id: 'MonitorConfigChange' })
