'use server'

import { refresh } from 'next/cache'
import type { MonitorConfig } from '#domain/monitor/monitor.ts'
import type { MonitorField, MonitorProblem } from '#domain/monitor/monitors.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause } from '#ui/form/outcome.ts'
import { nextRunsOf, type NextRunTexts } from './next-run-texts.ts'
import { configOf, monitorForm, parseMonitorId } from './values.ts'

const mayCreate = may({ read: 'project:read', write: 'project:write' })

/** Creates a monitor and opens its page, or previews its runs. */
export const createMonitor = formAction(mayCreate, monitorForm, async ({ read, write, value, intent }) => {
  const config = configOf(value)
  if (intent === 'preview') return preview(config)
  const { catalogue, monitors } = running()
  const project = (await catalogue.projects.list(read)).find(({ slug }) => slug === value.project)
  if (project === undefined) return refused(messages('monitors')('form.not'))
  const said = { name: value.name, slug: value.slug || undefined, config }
  const made = await monitors.create(write, project.id, said, new Date())
  return made.ok ? goTo(paths.monitor(made.value)) : refusal(made.refusal)
})

const mayWrite = may({ write: 'project:write' })

/** Updates a monitor, or previews its runs. */
export const changeMonitor = formAction(mayWrite, monitorForm, async ({ write, value, subject, intent }) => {
  const config = configOf(value)
  if (intent === 'preview') return preview(config)
  const id = parseMonitorId(subject) ?? 0
  const changed = await running().monitors.change(write, id, { name: value.name, config }, new Date())
  return changed.ok ? goTo(paths.monitor(id)) : refusal(changed.refusal)
})

/** The form validates its fields first; these are for refusals that only the operation can give. */
const wrongFields = {
  name: ['name', 'form.missingName'],
  slug: ['slug', 'form.wrongSlug'],
  schedule: ['crontab', 'form.wrongCrontab'],
  timezone: ['timezone', 'form.wrongZone'],
  margin: ['margin', 'form.notText'],
  maxRuntime: ['maxRuntime', 'form.notText'],
  failureThreshold: ['failureThreshold', 'form.notText'],
  recoveryThreshold: ['recoveryThreshold', 'form.notText'],
} as const satisfies Record<MonitorField, readonly [field: string, text: string]>

function preview(config: MonitorConfig) {
  const result = nextRunsOf(config)
  return saved<never, NextRunTexts>(messages('monitors')('form.previewed'), { result, changesPage: false })
}

function refusal(problem: MonitorProblem) {
  const t = messages('monitors')
  switch (problem.reason) {
    case 'invalid': {
      const [field, text] = wrongFields[problem.field]
      return wrong(field, t(text))
    }
    case 'not_found':
      return refused(t('gone'))
    case 'slug_taken':
      return wrong('slug', t('form.taken'))
    case 'too_many':
      return refused(t('form.not'), t('form.tooMany'))
  }
}

/** Mutes or unmutes a monitor or one of its environments. For a plain form. */
export async function muteMonitor(form: FormData): Promise<void> {
  const grant = await guard('project:write')
  const id = parseMonitorId(formText(form, hidden.subject)) ?? 0
  const isOfOne = form instanceof FormData && form.has('environment')
  const environment = isOfOne ? formText(form, 'environment') : undefined
  const muted = formText(form, 'muted') === 'on'
  const { monitors } = running()
  if (environment === undefined) await monitors.change(grant, id, { muted }, new Date())
  else await monitors.muteEnvironment(grant, id, environment, muted, new Date())
  refresh()
}

/** Deletes a monitor and returns to the list. */
export async function removeMonitor(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('project:write')
  const id = parseMonitorId(formText(form, hidden.subject)) ?? 0
  const removed = await running().monitors.remove(grant, id, undefined, new Date())
  return removed.ok ? goTo(paths.monitors()) : refusedBecause(state, null, messages('monitors')('gone'))
}

/** Removes a monitor's environment: `12 staging`, or `12 ` for the unnamed one. */
export async function removeEnvironment(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('project:write')
  const [, id = '', environment = ''] = /^([0-9]+) (.*)$/s.exec(formText(form, hidden.subject)) ?? []
  const removed = await running().monitors.remove(grant, parseMonitorId(id) ?? 0, environment, new Date())
  if (!removed.ok) return refusedBecause(state, null, messages('monitors')('gone'))
  refresh()
  return state
}
