'use server'

import { MAX_QUOTAS } from '#domain/quota/quota-catalogue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { noFields } from '#ui/form/define-form.ts'
import { quotaForm, quotaOf } from './values.ts'

export const setQuota = formAction(may({ grant: 'org:write' }), quotaForm, async ({ grant, value }) => {
  const t = messages('organization')
  const set = await running().catalogue.quotas.set(grant, quotaOf(value), new Date())
  if (set.ok) return saved(t('limits.set.done'), { text: t('limits.set.doneText') })
  return wrong('appliesTo', t(`limits.problem.${set.refusal.reason}`, { limit: String(MAX_QUOTAS) }))
})

export const removeQuota = formAction(may({ grant: 'org:write' }), noFields, async ({ grant, subject }) => {
  const id = Number.parseInt(subject, 10)
  const removed = Number.isSafeInteger(id) && (await running().catalogue.quotas.remove(grant, id, new Date()))
  return removed ? done : refused(messages('organization')('limits.problem.gone'), '', { isStale: true })
})
