'use server'

import { paths } from '#domain/paths.ts'
import type { ProbeResult } from '#domain/uptime/result.ts'
import { withKeptSecrets } from '#domain/uptime/check-headers.ts'
import { problemsOfConfig, type ConfigProblem } from '#domain/uptime/check-config.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved, wrongFields } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { parseCheckId } from '../address.ts'
import { refusalText } from '../shared/refusal-text.ts'
import { failureText, msText } from '../shared/words.ts'
import { checkForm, configOf } from './values.ts'

const mayChange = may({ grant: 'alerts:write', events: 'event:read', projects: 'project:read' })

/** Saves a new or existing check and opens it, or tests it and reports the outcome. */
export const saveCheck = formAction(
  mayChange,
  checkForm,
  async ({ grant, events, projects, value, subject, intent }) => {
    const t = messages('uptime')
    const { catalogue, uptime } = running()
    const id = parseCheckId(subject)
    const before = subject === '' ? undefined : await catalogue.uptime.find(events, id)
    const config = withKeptSecrets(configOf(value), before)
    const problems = problemsOfConfig(config, uptime.isJsonPath)
    if (intent === 'try') {
      const ofTarget = problems.filter(({ field }) => field !== 'name')
      if (ofTarget.length > 0) return wrongFields(ofTarget.map(inWords))
      return triedText(await uptime.tryOut(grant, config.target, config.timeoutMs))
    }
    if (problems.length > 0) return wrongFields(problems.map(inWords))
    const project = await catalogue.projects.bySlug(projects, value.project)
    if (project === undefined) return wrongFields([{ field: 'project', text: t('problem.no_project') }])
    const sealed = uptime.sealed(config)
    const now = new Date()
    if (subject === '') {
      const made = await catalogue.uptime.create(grant, project.id, [sealed], now)
      return made.ok ? goTo(paths.uptimeCheck(made.value[0] ?? 0)) : refused(t('edit.not'), refusalText(made.refusal))
    }
    const changed = await catalogue.uptime.update(grant, id, sealed, now)
    return changed.ok ? goTo(paths.uptimeCheck(id)) : refused(t('edit.not'), refusalText(changed.refusal))
  },
)

function inWords({ field, reason, least, most }: ConfigProblem) {
  const t = messages('uptime')
  return { field, text: t(`problem.${reason}`, { least: String(least ?? 0), most: String(most ?? 0) }) }
}

function triedText({ failure, detail, phases }: ProbeResult) {
  const t = messages('uptime')
  if (failure !== null) return refused(t('edit.failed', { reason: failureText(failure, detail) }))
  const { dns, connect, tls, firstByte, total } = phases
  const text = t('edit.triedText', {
    dns: msText(dns),
    connect: msText(connect),
    tls: msText(tls),
    firstByte: msText(firstByte),
  })
  return saved<never>(t('edit.tried', { total: msText(total) }), { text, changesPage: false })
}

/** Deletes a check and returns to the list. */
export const removeCheck = formAction(may({ grant: 'alerts:write' }), noFields, async ({ grant, subject }) => {
  const removed = await running().catalogue.uptime.remove(grant, parseCheckId(subject), new Date())
  return removed.ok ? goTo(paths.uptime()) : refused(refusalText(removed.refusal))
})
