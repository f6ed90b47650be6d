'use server'

import { refresh } from 'next/cache'
import { paths } from '#domain/paths.ts'
import { ticketSystems, type Integration } from '#domain/ticket/integration.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { faultInWords } from '#messages/ticket-words.ts'
import { formText } from '#ui/form-text.ts'
import type { FieldState } from '#ui/form/field-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import type { SmallState } from '../frame/small-form.tsx'
import type { IntegrationState } from './integration-form.tsx'
import { problemTexts } from './problems.ts'
import type { SecretState } from './secret-form.tsx'
import { newValues, readValues, settingsOf, valuesOf } from './values.ts'

/** Connects a system. The secret of its webhook is in the answer, and nowhere else. */
export async function connectIntegration(state: IntegrationState, form: FormData): Promise<IntegrationState> {
  const grants = { write: await guard('org:write'), projects: await guard('project:read') }
  const t = messages('tickets')
  const values = readValues(form)
  const kind = ticketSystems.find((one) => one === formText(form, hidden.subject))
  if (kind === undefined) return refusedBecause(state, values, t('form.not'), t('form.gone'))
  const projects = await door().catalogue.projects.list(grants.projects)
  const token = formText(form, 'token').trim()
  const { settings, problems } = settingsOf(kind, values, projects, token)
  const refused = { title: t('form.not'), text: t('form.notText') }
  if (problems.length > 0) return refusedFor(state, values, problemTexts(kind, problems), refused)
  const made = await door().tickets.connect(grants.write, kind, settings, token, new Date())
  if (!made.ok) {
    const taken = { field: 'name', reason: made.refusal.reason } as const
    return refusedFor(state, values, problemTexts(kind, [taken]), refused)
  }
  const { integration, webhookSecret } = made.value
  const saved = savedAs(state, newValues(kind, ''), t('form.connected'))
  return { ...saved, result: { id: integration.id, address: paths.integration(integration.id), secret: webhookSecret } }
}

/** Changes what is set of an integration; its token only where one is typed. */
export async function changeIntegration(state: IntegrationState, form: FormData): Promise<IntegrationState> {
  const grants = { write: await guard('org:write'), projects: await guard('project:read') }
  const t = messages('tickets')
  const values = readValues(form)
  const before = await door().catalogue.integrations.byId(grants.write, idIn(form))
  if (before === undefined) return refusedBecause(state, values, t('form.not'), t('form.gone'))
  const projects = await door().catalogue.projects.list(grants.projects)
  const token = formText(form, 'token').trim()
  const { settings, problems } = settingsOf(before.kind, values, projects, token === '' ? undefined : token)
  const refused = { title: t('form.not'), text: t('form.notText') }
  if (problems.length > 0) return refusedFor(state, values, problemTexts(before.kind, problems), refused)
  const changed = await door().tickets.change(grants.write, before.id, settings, token, new Date())
  if (!changed.ok) {
    if (changed.refusal.reason === 'not_found') return refusedBecause(state, values, t('form.not'), t('form.gone'))
    const taken = { field: 'name', reason: changed.refusal.reason } as const
    return refusedFor(state, values, problemTexts(before.kind, [taken]), refused)
  }
  refresh()
  return savedAs(state, valuesOf(changed.value, projects), t('form.saved'))
}

/** Asks the system whether the token works. */
export async function checkIntegration(state: SmallState, form: FormData): Promise<SmallState> {
  const grant = await guard('org:write')
  const t = messages('tickets')
  const integration = await door().catalogue.integrations.byId(grant, idIn(form))
  const checked = integration && (await door().tickets.check(grant, integration.id))
  if (integration === undefined || checked === undefined) return refusedBecause(state, null, t('form.gone'))
  if (!checked.ok) return refusedBecause(state, null, t('check.not'), faultInWords(integration.kind, checked.refusal))
  const { account, place } = checked.value
  return savedAs(state, null, t('check.works', { account }), place === '' ? '' : t('check.sees', { place }))
}

/** Makes a new secret for the webhook, and shows it this once. */
export async function renewSecret(state: SecretState, form: FormData): Promise<SecretState> {
  const grant = await guard('org:write')
  const t = messages('tickets')
  const secret = await door().tickets.renewWebhookSecret(grant, idIn(form), new Date())
  if (secret === undefined) return refusedBecause(state, null, t('form.gone'))
  return { ...savedAs(state, null, t('hook.renewed')), result: { secret } }
}

/** Removes an integration, once its name is typed, and leads back to the others. */
export async function removeIntegration(state: FieldState, form: FormData): Promise<FieldState> {
  const grant = await guard('org:write')
  const integration = await door().catalogue.integrations.byId(grant, idIn(form))
  if (integration === undefined) return goTo(paths.organization('integrations'))
  const typed = formText(form, 'typed').trim()
  if (typed !== integration.name) return notTyped(state, typed, integration)
  await door().catalogue.integrations.remove(grant, integration.id, new Date())
  return goTo(paths.organization('integrations'))
}

function notTyped(state: FieldState, typed: string, { name }: Integration): FieldState {
  return refusedFor(state, { typed }, [{ field: 'typed', text: messages('tickets')('remove.not_typed', { name }) }])
}

/** 0 is nobody's. */
function idIn(form: FormData): number {
  const id = Number(formText(form, hidden.subject))
  return Number.isSafeInteger(id) ? id : 0
}
