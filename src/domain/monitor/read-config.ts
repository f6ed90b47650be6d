import type { Json } from '../event/event.ts'
import { isTimeZone } from '../time-zone.ts'
import {
  defaultConfig,
  intervalUnits,
  MAX_MINUTES,
  MAX_THRESHOLD,
  type MonitorConfig,
  type Schedule,
} from './monitor.ts'

type Fields = { readonly [name: string]: Json | undefined }

const MAX_CRONTAB = 200
const MAX_INTERVAL = 10_000

/**
 * Reads the settings that come with a check-in (docs/protocol.md 2.2); undefined: there are none that could be used.
 * Whatever is missing is as it always is, and what is too much is the most.
 * @param isCrontab whether a text is a schedule that can be computed
 */
export function readConfig(raw: Json | undefined, isCrontab: (text: string) => boolean): MonitorConfig | undefined {
  const fields = fieldsOf(raw)
  const schedule = fields && readSchedule(fieldsOf(fields.schedule), isCrontab)
  if (fields === undefined || schedule === undefined) return undefined
  const { timezone } = fields
  return {
    schedule,
    timezone: typeof timezone === 'string' && isTimeZone(timezone) ? timezone : defaultConfig.timezone,
    margin: within(fields.checkin_margin, defaultConfig.margin, MAX_MINUTES),
    maxRuntime: within(fields.max_runtime, defaultConfig.maxRuntime, MAX_MINUTES),
    failureThreshold: within(fields.failure_issue_threshold, defaultConfig.failureThreshold, MAX_THRESHOLD),
    recoveryThreshold: within(fields.recovery_threshold, defaultConfig.recoveryThreshold, MAX_THRESHOLD),
  }
}

function readSchedule(fields: Fields | undefined, isCrontab: (text: string) => boolean): Schedule | undefined {
  if (fields === undefined) return undefined
  const { type, value, unit } = fields
  if (type === 'crontab' && typeof value === 'string') {
    const text = value.trim()
    return text.length <= MAX_CRONTAB && isCrontab(text) ? { type, value: text } : undefined
  }
  const known = intervalUnits.find((one) => one === unit)
  if (type !== 'interval' || typeof value !== 'number' || known === undefined) return undefined
  return Number.isInteger(value) && value >= 1 && value <= MAX_INTERVAL ? { type, value, unit: known } : undefined
}

function fieldsOf(raw: Json | undefined): Fields | undefined {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Fields) : undefined
}

/** A whole number from 1 on: 0 means 1. */
function within(raw: Json | undefined, usual: number, most: number): number {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return usual
  return Math.min(Math.max(Math.round(raw), 1), most)
}
