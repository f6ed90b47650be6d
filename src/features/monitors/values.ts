import { parseSlug } from '#domain/monitor/check-in.ts'
import {
  intervalUnits,
  MAX_MINUTES,
  MAX_MONITOR_NAME,
  MAX_SLUG,
  MAX_THRESHOLD,
  type Monitor,
  type MonitorConfig,
} from '#domain/monitor/monitor.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { running } from '#running'
import { defineForm, type ShownOf, type ValueOf } from '#ui/form/define-form.ts'
import { choice, meaning, number, text } from '#ui/form/fields.ts'

const minutes = number({ least: 1, most: MAX_MINUTES, wrong: 'form.wrongNumber' })
const threshold = number({ least: 1, most: MAX_THRESHOLD, wrong: 'form.wrongNumber' })

/** A monitor's form. Slug and project apply to new monitors only. */
export const monitorForm = defineForm(
  'monitors',
  {
    name: text({ missing: 'form.missingName', most: [MAX_MONITOR_NAME, 'form.longName'] }),
    project: text(),
    slug: meaning((said) => (said === '' ? '' : parseSlug(said, MAX_SLUG)), 'form.wrongSlug'),
    type: choice(['crontab', 'interval'], 'crontab'),
    crontab: meaning(
      // An empty form is read when the module loads, before the server exists, so do not query it then.
      (said) => (said.trim() !== '' && running().schedules.isCrontab(said.trim()) ? said.trim() : undefined),
      'form.wrongCrontab',
    ),
    every: number({ least: 1, most: 10_000, wrong: 'form.wrongNumber' }),
    unit: choice(intervalUnits, 'hour'),
    timezone: meaning((said) => (isTimeZone(said.trim()) ? said.trim() : undefined), 'form.wrongZone'),
    margin: minutes,
    maxRuntime: minutes,
    failureThreshold: threshold,
    recoveryThreshold: threshold,
  },
  { refusal: ['form.not', 'form.notText'] },
)

export type MonitorValues = ShownOf<typeof monitorForm>

export function configOf(value: ValueOf<typeof monitorForm>): MonitorConfig {
  const { type, crontab, every, unit, timezone, margin, maxRuntime, failureThreshold, recoveryThreshold } = value
  const schedule = type === 'crontab' ? { type, value: crontab } : { type, value: every, unit }
  return { schedule, timezone, margin, maxRuntime, failureThreshold, recoveryThreshold }
}

export function valuesOf(
  { name, slug, config }: Pick<Monitor, 'name' | 'slug' | 'config'>,
  project: string,
): MonitorValues {
  const { schedule } = config
  return {
    name,
    project,
    slug,
    type: schedule?.type ?? 'crontab',
    crontab: schedule?.type === 'crontab' ? schedule.value : '0 * * * *',
    every: schedule?.type === 'interval' ? String(schedule.value) : '1',
    unit: schedule?.type === 'interval' ? schedule.unit : 'hour',
    timezone: config.timezone,
    margin: String(config.margin),
    maxRuntime: String(config.maxRuntime),
    failureThreshold: String(config.failureThreshold),
    recoveryThreshold: String(config.recoveryThreshold),
  }
}

/** Parses an id; `undefined` if it is not one. */
export function parseMonitorId(said: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : undefined
}
