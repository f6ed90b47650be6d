import { MAX_MAINTENANCE_MINUTES } from '#domain/uptime/maintenance.ts'
import { bounds } from '#domain/uptime/check.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, ids, number, text } from '#ui/form/fields.ts'

/** Parses `2026-12-01 22:00` as UTC; `undefined` if invalid. */
export function parseMoment(said: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(said.trim())
  if (match === null) return undefined
  const at = new Date(`${match[1]}T${match[2]}:00Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** A new maintenance window. Fields of other kinds may be empty. */
export const windowForm = defineForm(
  'uptime',
  {
    name: text({ missing: 'problem.missing', most: [bounds.name, 'problem.too_long'] }),
    project: text({ missing: 'problem.no_project' }),
    checks: ids((said) => (/^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : undefined)),
    kind: choice(['once', 'schedule'], 'once'),
    from: text(),
    until: text(),
    crontab: text({ most: [200, 'problem.too_long'] }),
    timeZone: text({ most: [100, 'problem.too_long'] }),
    minutes: number({ least: 1, most: MAX_MAINTENANCE_MINUTES, wrong: 'problem.bad_number' }),
  },
  { refusal: ['maintenance.not', 'maintenance.notText'] },
)
