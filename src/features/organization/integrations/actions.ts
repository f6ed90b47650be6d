'use server'

import { paths } from '#domain/paths.ts'
import { ticketSystems } from '#domain/ticket/integration.ts'
import { messages } from '#messages'
import { faultInWords } from '#messages/ticket-words.ts'
import { running } from '#running'
import { formAction, may, refused, saved, wrong, wrongFields } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { problemTexts } from './problems.ts'
import { integrationForm, newValues, removalForm, settingsOf, valuesOf } from './values.ts'

const mayConnect = may({ grant: 'org:write', seeing: 'project:read' })
const mayManage = may({ grant: 'org:write' })

/** Connects a ticket system. Its webhook secret is only included in this response. */
export const connectIntegration = formAction(mayConnect, integrationForm, async (sent) => {
  const t = messages('tickets')
  const kind = ticketSystems.find((one) => one === sent.subject)
  if (kind === undefined) return refused(t('form.not'), t('form.gone'))
  const projects = await running().catalogue.projects.list(sent.seeing)
  const token = sent.value.token.trim()
  const { settings, problems } = settingsOf(kind, sent.shown, projects, token)
  if (problems.length > 0) return wrongFields(problemTexts(kind, problems))
  const made = await running().tickets.connect(sent.grant, kind, settings, token, new Date())
  if (!made.ok) return wrongFields(problemTexts(kind, [{ field: 'name', reason: made.refusal.reason }]))
  const { integration, webhookSecret } = made.value
  const result = { id: integration.id, address: paths.integration(integration.id), secret: webhookSecret }
  return saved(t('form.connected'), { shown: newValues(kind, ''), result, changesPage: false })
})

/** Updates an integration. Its token changes only if typed. */
export const changeIntegration = formAction(mayConnect, integrationForm, async (sent) => {
  const t = messages('tickets')
  const before = await running().catalogue.integrations.byId(sent.grant, idOf(sent.subject))
  if (before === undefined) return refused(t('form.not'), t('form.gone'))
  const projects = await running().catalogue.projects.list(sent.seeing)
  const token = sent.value.token.trim()
  const { settings, problems } = settingsOf(before.kind, sent.shown, projects, token === '' ? undefined : token)
  if (problems.length > 0) return wrongFields(problemTexts(before.kind, problems))
  const changed = await running().tickets.change(sent.grant, before.id, settings, token, new Date())
  if (changed.ok) return saved(t('form.saved'), { shown: valuesOf(changed.value, projects) })
  const { reason } = changed.refusal
  if (reason === 'not_found') return refused(t('form.not'), t('form.gone'))
  const problem =
    reason === 'token_missing' ? ({ field: 'token', reason } as const) : ({ field: 'name', reason } as const)
  return wrongFields(problemTexts(before.kind, [problem]))
})

/** Checks the token against the ticket system. */
export const checkIntegration = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const t = messages('tickets')
  const integration = await running().catalogue.integrations.byId(grant, idOf(subject))
  const checked = integration && (await running().tickets.check(grant, integration.id))
  if (integration === undefined || checked === undefined) return refused(t('form.gone'))
  if (!checked.ok) return refused(t('check.not'), faultInWords(integration.kind, checked.refusal))
  const { account, place } = checked.value
  const text = place === '' ? '' : t('check.sees', { place })
  return saved(t('check.works', { account }), { text, changesPage: false })
})

/** Creates a new webhook secret and shows it once. */
export const renewSecret = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const t = messages('tickets')
  const secret = await running().tickets.renewWebhookSecret(grant, idOf(subject), new Date())
  if (secret === undefined) return refused(t('form.gone'))
  return saved(t('hook.renewed'), { result: { secret }, changesPage: false })
})

/** Removes an integration after its name was typed, and returns to the list. */
export const removeIntegration = formAction(mayManage, removalForm, async ({ grant, subject, value }) => {
  const integration = await running().catalogue.integrations.byId(grant, idOf(subject))
  if (integration === undefined) return goTo(paths.organization('integrations'))
  const { id, name } = integration
  if (value.typed !== name) return wrong('typed', messages('tickets')('remove.not_typed', { name }))
  await running().catalogue.integrations.remove(grant, id, new Date())
  return goTo(paths.organization('integrations'))
})

/** 0 is never a valid id. */
function idOf(subject: string): number {
  const id = Number(subject)
  return Number.isSafeInteger(id) ? id : 0
}
