'use server'

import { paths } from '#domain/paths.ts'
import { isOver, statesOf, type NewIncident } from '#domain/status-page/incident.ts'
import { affectedComponents } from '#domain/status-page/page-rules.ts'
import type { ComponentState } from '#domain/status-page/states.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { incidentForm, incidentUpdateForm, maintenanceForm } from '../forms.ts'
import { parseId, refusalText } from '../refusal-text.ts'

const mayTell = may({ read: 'alerts:read', grant: 'alerts:write' })

async function affectedOf(
  read: Parameters<ReturnType<typeof running>['catalogue']['statusPages']['find']>[0],
  page: number,
  names: readonly string[],
  state: ComponentState,
): Promise<NewIncident['components']> {
  return affectedComponents(await running().catalogue.statusPages.find(read, page), names, state)
}

/** Publishes an incident and opens it. */
export const openIncident = formAction(mayTell, incidentForm, async ({ read, grant, subject, value }) => {
  const now = new Date()
  const page = parseId(subject) ?? 0
  const { title, impact, state, text } = value
  const opened = await running().catalogue.statusPages.open(
    grant,
    page,
    {
      kind: 'incident',
      title,
      impact,
      state,
      text,
      components: await affectedOf(read, page, value.components, value.affected),
      outageOf: null,
      startsAt: now,
      endsAt: null,
    },
    now,
  )
  return opened.ok
    ? goTo(paths.statusIncident(page, opened.value.id))
    : refused(messages('statusPages')('form.not'), refusalText(opened.refusal))
})

/** Schedules maintenance and opens it. */
export const planMaintenance = formAction(mayTell, maintenanceForm, async ({ read, grant, subject, value }) => {
  const page = parseId(subject) ?? 0
  const { title, text, startsAt, endsAt } = value
  const components = await affectedOf(read, page, value.components, 'under_maintenance')
  const planned = { kind: 'maintenance', impact: 'none', state: 'scheduled', outageOf: null } as const
  const opened = await running().catalogue.statusPages.open(
    grant,
    page,
    { ...planned, title, text, startsAt, endsAt, components },
    new Date(),
  )
  return opened.ok
    ? goTo(paths.statusIncident(page, opened.value.id))
    : refused(messages('statusPages')('form.not'), refusalText(opened.refusal))
})

/** Publishes an update of an incident. `subject`: the page and the incident. */
export const updateIncident = formAction(mayTell, incidentUpdateForm, async ({ read, grant, subject, value }) => {
  const t = messages('statusPages')
  const [page = 0, id = 0] = subject.split(' ').map((one) => parseId(one) ?? 0)
  const { statusPages } = running().catalogue
  const incident = await statusPages.incident(read, page, id)
  if (incident === undefined || !statesOf(incident.kind).includes(value.state))
    return refused(t('form.not'), refusalText({ reason: 'not_found' }))
  const { state, text } = value
  const update = { state, text, components: incident.components }
  const done = await statusPages.update(grant, page, id, update, new Date())
  if (!done.ok) return refused(t('form.not'), refusalText(done.refusal))
  return saved(t(isOver(state) ? 'incidents.over' : 'incidents.updated'), { shown: { state, text: '' } })
})

/** Deletes an incident with all its updates. */
export const removeIncident = formAction(may({ grant: 'alerts:write' }), noFields, async ({ grant, subject }) => {
  const [page = 0, id = 0] = subject.split(' ').map((one) => parseId(one) ?? 0)
  const removed = await running().catalogue.statusPages.removeIncident(grant, page, id, new Date())
  return removed.ok
    ? goTo(paths.statusPage(page, 'incidents'))
    : refused(messages('statusPages')('form.not'), refusalText(removed.refusal))
})
