'use server'

import { paths } from '#domain/paths.ts'
import type { WebhookRefusal } from '#domain/webhook/webhook-catalogue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved, wrongFields } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { answerText } from './answer-text.ts'
import { draftOf, newWebhook, problemTexts, valuesOf, webhookForm } from './values.ts'

const mayManage = may({ grant: 'org:write' })

/** Creates a webhook. Its signing secret is only included in this response. */
export const createWebhook = formAction(mayManage, webhookForm, async ({ grant, value }) => {
  const { draft, problems } = draftOf(value)
  if (problems.length > 0) return wrongFields(problems)
  const made = await running().webhooks.create(grant, draft, new Date())
  if (!made.ok) return notSaved(made.refusal)
  const result = { secret: made.value.secret }
  return saved(messages('organization')('webhooks.create.made'), { shown: newWebhook, result })
})

/** Updates a webhook's settings. */
export const changeWebhook = formAction(mayManage, webhookForm, async ({ grant, subject, value }) => {
  const { draft, problems } = draftOf(value)
  if (problems.length > 0) return wrongFields(problems)
  const changed = await running().catalogue.webhooks.save(grant, idOf(subject), draft, new Date())
  if (!changed.ok) return notSaved(changed.refusal)
  return saved(messages('organization')('save.saved'), { shown: valuesOf(changed.value) })
})

function notSaved(refusal: WebhookRefusal) {
  const t = messages('organization')
  switch (refusal.reason) {
    case 'not_found':
      return refused(t('save.not'), t('webhooks.problem.gone'), { isStale: true })
    case 'too_many':
      return refused(t('save.not'), t('webhooks.create.tooMany'))
    case 'problems':
      return wrongFields(problemTexts(refusal.problems))
  }
}

/** Enables or disables a webhook, depending on the button. */
export const turnWebhook = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const t = messages('organization')
  const { webhooks } = running().catalogue
  const before = await webhooks.byId(grant, idOf(subject))
  const to = before?.off === null ? 'off' : 'on'
  const after = before && (await webhooks.turn(grant, before.id, to, new Date()))
  if (after === undefined) return refused(t('webhooks.problem.gone'))
  return saved(t(to === 'on' ? 'webhooks.turn.turnedOn' : 'webhooks.turn.turnedOff'))
})

/** Sends a test at once and reports the receiver's answer. */
export const pingWebhook = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const t = messages('organization')
  const sent = await running().webhooks.ping(grant, idOf(subject), new Date())
  if (sent === undefined) return refused(t('webhooks.problem.gone'))
  const text = answerText(sent.answer)
  return sent.state === 'sent'
    ? saved(t('webhooks.test.works'), { text })
    : refused(t('webhooks.test.not'), text, { isStale: true })
})

/** Creates a new secret and shows it once. */
export const renewWebhookSecret = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const t = messages('organization')
  const secret = await running().webhooks.rotateSecret(grant, idOf(subject), new Date())
  if (secret === undefined) return refused(t('webhooks.problem.gone'))
  return saved(t('webhooks.secret.renewed'), { result: { secret }, changesPage: false })
})

/**
 * Sends a delivery again.
 * @param subject of the form: the webhook and the delivery, `5/42`
 */
export const redeliverWebhook = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const t = messages('organization')
  const [webhook = '', delivery = ''] = subject.split('/')
  const again = await running().catalogue.webhooks.redeliver(grant, idOf(webhook), idOf(delivery), new Date())
  if (again.ok) return saved(t('webhooks.log.againDone'))
  switch (again.refusal.reason) {
    case 'not_found':
      return refused(t('webhooks.problem.deliveryGone'), '', { isStale: true })
    case 'off':
    case 'waiting':
      return refused(t(`webhooks.problem.${again.refusal.reason}`), '', { isStale: true })
  }
})

/** Deletes a webhook with its log and returns to the list. */
export const removeWebhook = formAction(mayManage, noFields, async ({ grant, subject }) => {
  await running().catalogue.webhooks.remove(grant, idOf(subject), new Date())
  return goTo(paths.organization('webhooks'))
})

/** 0 is never a valid id. */
function idOf(subject: string): number {
  return /^[1-9]\d{0,8}$/.test(subject) ? Number(subject) : 0
}
