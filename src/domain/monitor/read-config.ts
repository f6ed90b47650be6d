import type { Json } from '../event/event.ts'
import {
  intervalUnits,
  MAX_CRONTAB,
  MAX_INTERVAL,
  MAX_MINUTES,
  MAX_THRESHOLD,
  type IntervalUnit,
  type MonitorConfigChange,
  type Schedule,
  type UnreadSetting,
} from './monitor.ts'
import { timeZoneOf } from './zone-names.ts'

type Fields = { readonly [name: string]: Json | undefined }

const MAX_SHOWN = 100

/** A schedule with the time zone contained in its text. */
interface Timed {
  readonly schedule: Schedule
  readonly zone?: string
}

/**
 * Parses the settings in a check-in (docs/protocol.md 2.2). The result only contains settings that were sent; `null`
 * counts as not sent, because SDKs write it for unset options. Numbers are clamped to their bounds. Settings that
 * cannot be parsed are listed in `unread` and keep their previous value. `undefined` if there are no settings.
 * @param isCrontab whether a text is a supported crontab
 */
export function readConfig(
  raw: Json | undefined,
  isCrontab: (text: string) => boolean,
): MonitorConfigChange | undefined {
  const fields = fieldsOf(raw)
  if (fields === undefined) return undefined
  const said = fields.schedule ?? undefined
  const unread: UnreadSetting[] = []
  const timed = said === undefined ? undefined : readSchedule(said, isCrontab)
  if (typeof timed === 'string' && said !== undefined)
    unread.push({ setting: 'schedule', reason: timed, value: shown(said) })
  const within = typeof timed === 'object' ? timed.zone : undefined
  const zone = (within ?? fieldsOf(said)?.timezone ?? fields.timezone) || null
  const timezone = typeof zone === 'string' ? timeZoneOf(zone) : undefined
  if (zone !== null && timezone === undefined)
    unread.push({ setting: 'timezone', reason: 'unknown', value: shown(zone) })
  const number = (setting: keyof typeof mostOf): number | undefined => {
    const value = fields[setting]
    if (value === undefined || value === null) return undefined
    const read = numberOf(value)
    if (read !== undefined) return Math.min(Math.max(Math.round(read), 1), mostOf[setting])
    unread.push({ setting, reason: 'unknown', value: shown(value) })
    return undefined
  }
  const [margin, maxRuntime] = [number('checkin_margin'), number('max_runtime')]
  const [failureThreshold, recoveryThreshold] = [number('failure_issue_threshold'), number('recovery_threshold')]
  const named: MonitorConfigChange = {
    ...(typeof timed === 'object' && { schedule: timed.schedule }),
    ...(timezone !== undefined && { timezone }),
    ...(margin !== undefined && { margin }),
    ...(maxRuntime !== undefined && { maxRuntime }),
    ...(failureThreshold !== undefined && { failureThreshold }),
    ...(recoveryThreshold !== undefined && { recoveryThreshold }),
    ...(unread.length > 0 && { unread }),
  }
  return Object.keys(named).length === 0 ? undefined : named
}

const mostOf = {
  checkin_margin: MAX_MINUTES,
  max_runtime: MAX_MINUTES,
  failure_issue_threshold: MAX_THRESHOLD,
  recovery_threshold: MAX_THRESHOLD,
} as const

type Unread = UnreadSetting['reason']

function readSchedule(raw: Json, isCrontab: (text: string) => boolean): Timed | Unread {
  if (typeof raw === 'string') return readText(raw, isCrontab)
  const fields = fieldsOf(raw)
  if (fields === undefined) return 'unknown'
  const { value, unit } = fields
  const type = typeof fields.type === 'string' ? fields.type.trim().toLowerCase() : ''
  const number = numberOf(value)
  const isInterval = type === 'interval' || (type !== 'crontab' && number !== undefined && typeof unit === 'string')
  if (isInterval && number !== undefined) return intervalOf(number, typeof unit === 'string' ? unit : 'minute')
  return typeof value === 'string' ? readText(value, isCrontab) : 'unknown'
}

const ZONE_BEFORE = /^(?:CRON_)?TZ=(\S+)\s+/i
/** `every 15 minutes`, `@every 15m`, `every hour`. */
const EVERY = /^@?every\s+(?:(\d+)\s*)?([a-z]+)$/i

/** A crontab with or without a time zone, or an interval in words. */
function readText(raw: string, isCrontab: (text: string) => boolean): Timed | Unread {
  const before = ZONE_BEFORE.exec(raw.trim())
  const parts = raw
    .trim()
    .slice(before?.[0].length ?? 0)
    .split(/\s+/)
  const text = parts.join(' ')
  if (text.length > MAX_CRONTAB || text === '') return 'unknown'
  if (text.toLowerCase() === '@reboot') return 'reboot'
  const every = EVERY.exec(text)
  if (every !== null) return intervalOf(Number(every[1] ?? 1), every[2] ?? '')
  const zone = before?.[1]
  const fields = parts[0]?.startsWith('@') === true ? 1 : 5
  for (let end = parts.length; end >= fields; end--) {
    const after = end < parts.length ? timeZoneOf(parts.slice(end).join(' ')) : zone
    if (end < parts.length && after === undefined) continue
    const value = crontabOf(parts.slice(0, end), isCrontab)
    if (value !== undefined)
      return { schedule: { type: 'crontab', value }, ...(after !== undefined && { zone: after }) }
  }
  return 'unknown'
}

/** Five fields, six with seconds, or seven with a wildcard year; Quartz's `?` means `*`. */
function crontabOf(parts: readonly string[], isCrontab: (text: string) => boolean): string | undefined {
  const fields = parts.map((part) => (part === '?' ? '*' : part))
  if (fields.length === 7 && fields[6] !== '*') return undefined
  const text = fields.slice(0, 6).join(' ')
  return isCrontab(text) ? text : undefined
}

const units: ReadonlyMap<string, IntervalUnit> = new Map([
  ...intervalUnits.flatMap((unit): [string, IntervalUnit][] => [
    [unit, unit],
    [`${unit}s`, unit],
  ]),
  ...(['m', 'min', 'mins'] as const).map((name): [string, IntervalUnit] => [name, 'minute']),
  ...(['h', 'hr', 'hrs'] as const).map((name): [string, IntervalUnit] => [name, 'hour']),
  ['d', 'day'],
  ['w', 'week'],
])
const SECONDS: ReadonlySet<string> = new Set(['s', 'sec', 'secs', 'second', 'seconds'])

function intervalOf(value: number, said: string): Timed | Unread {
  const name = said.trim().toLowerCase()
  if (SECONDS.has(name)) return value % 60 === 0 ? intervalOf(value / 60, 'minute') : 'seconds'
  const unit = units.get(name)
  const isValid = Number.isInteger(value) && value >= 1 && value <= MAX_INTERVAL
  return unit === undefined || !isValid ? 'unknown' : { schedule: { type: 'interval', value, unit } }
}

function fieldsOf(raw: Json | undefined): Fields | undefined {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Fields) : undefined
}

function numberOf(raw: Json | undefined): number | undefined {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function shown(raw: Json): string {
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text
}
