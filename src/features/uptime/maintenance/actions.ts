'use server'

import type { MaintenanceTime } from '#domain/uptime/maintenance.ts'
import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { noFields, type ValueOf } from '#ui/form/define-form.ts'
import { parseCheckId } from '../address.ts'
import { refusalText } from '../shared/refusal-text.ts'
import { parseMoment, windowForm } from './values.ts'

const mayChange = may({ grant: 'alerts:write', events: 'event:read', projects: 'project:read' })

export const createWindow = formAction(mayChange, windowForm, async ({ grant, events, projects, value }) => {
  const t = messages('uptime')
  const { catalogue } = running()
  const project = await catalogue.projects.bySlug(projects, value.project)
  if (project === undefined) return wrong('project', t('problem.no_project'))
  const time = timeOf(value)
  if ('field' in time) return wrong(time.field, time.text)
  const checks = await catalogue.uptime.findAll(events, value.checks)
  if (checks.length < value.checks.length || checks.some(({ projectId }) => projectId !== project.id))
    return wrong('checks', t('maintenance.otherProject'))
  const draft = { name: value.name, projectId: project.id, checkIds: value.checks, time }
  const made = await catalogue.uptime.addWindow(grant, draft, new Date())
  if (!made.ok) return refused(t('maintenance.not'), refusalText(made.refusal))
  return saved(t('maintenance.saved'), { shown: windowForm.empty })
})

function timeOf({
  kind,
  from,
  until,
  crontab,
  timeZone,
  minutes,
}: ValueOf<typeof windowForm>): MaintenanceTime | { readonly field: string; readonly text: string } {
  const t = messages('uptime')
  if (kind === 'schedule') {
    const zone = timeZone === '' ? 'UTC' : timeZone
    const runs = running().uptime.nextRuns(crontab, zone, 1, new Date())
    if (runs === undefined) return { field: 'crontab', text: t('maintenance.bad_crontab') }
    return { kind, crontab, timeZone: zone, minutes }
  }
  const [begin, end] = [parseMoment(from), parseMoment(until)]
  if (begin === undefined) return { field: 'from', text: t('maintenance.bad_time') }
  if (end === undefined) return { field: 'until', text: t('maintenance.bad_time') }
  return end > begin ? { kind, from: begin, until: end } : { field: 'until', text: t('maintenance.order') }
}

export const removeWindow = formAction(may({ grant: 'alerts:write' }), noFields, async ({ grant, subject }) => {
  const removed = await running().catalogue.uptime.removeWindow(grant, parseCheckId(subject), new Date())
  return removed.ok ? done : refused(refusalText(removed.refusal))
})
