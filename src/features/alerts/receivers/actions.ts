'use server'

import { receiverKinds, type ReceiverProblem } from '#domain/alert/receiver.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved, wrongFields } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { parseId } from '../search.ts'
import { answerText } from '../words/answer.ts'
import { draftOf, receiverForm } from './fields.ts'

const mayWrite = may({ write: 'alerts:write' })

/** Creates a receiver and opens its page, where it can be tested. */
export const createReceiver = formAction(mayWrite, receiverForm, async ({ write, subject, value }) => {
  const kind = receiverKinds.find((one) => one === subject)
  if (kind === undefined) return gone()
  const made = await running().alerts.saveReceiver(write, undefined, draftOf(kind, value), new Date())
  if (made.ok) return goTo(paths.receiver(made.value.id))
  return problemsIn(made.refusal.reason === 'problems' ? made.refusal.problems : [])
})

const mayChange = may({ read: 'alerts:read', write: 'alerts:write' })

/** Updates a receiver. Secrets change only if typed. */
export const changeReceiver = formAction(mayChange, receiverForm, async ({ read, write, subject, value, shown }) => {
  const { alerts, catalogue } = running()
  const before = (await catalogue.alerts.receivers(read)).find(({ id }) => id === parseId(subject))
  if (before === undefined) return gone()
  const changed = await alerts.saveReceiver(write, before.id, draftOf(before.kind, value), new Date())
  if (changed.ok) {
    const { name } = changed.value
    return saved(messages('alerts')('receiver.saved'), { shown: { ...shown, name } })
  }
  switch (changed.refusal.reason) {
    case 'not_found':
      return gone()
    case 'used_elsewhere':
      return refused(messages('alerts')('receiver.not'), messages('alerts')('receiver.usedElsewhere'))
    case 'problems':
      return problemsIn(changed.refusal.problems)
  }
})

function gone() {
  const t = messages('alerts')
  return refused(t('receiver.not'), t('receiver.gone'))
}

function problemsIn(problems: readonly ReceiverProblem[]) {
  const t = messages('alerts')
  return wrongFields(problems.map(({ field, reason }) => ({ field, text: t(`receiverProblem.${reason}`) })))
}

/** Sends a test and reports the answer. */
export const sendTest = formAction(mayWrite, noFields, async ({ write, subject }) => {
  const t = messages('alerts')
  const sent = await running().alerts.sendTest(write, parseId(subject) ?? 0, new Date())
  if (!sent.ok) return refused(t(sent.refusal.reason === 'not_found' ? 'receiver.gone' : 'receiver.usedElsewhere'))
  const answer = sent.value
  return answer.outcome === 'taken'
    ? saved(t('receiver.testSent'), { text: answerText(answer), changesPage: false })
    : refused(t('receiver.testNot'), answerText(answer))
})

/** Deletes an unused receiver and returns to the list. */
export const removeReceiver = formAction(mayWrite, noFields, async ({ write, subject }) => {
  const t = messages('alerts')
  const removed = await running().catalogue.alerts.removeReceiver(write, parseId(subject) ?? 0, new Date())
  if (removed.ok) return goTo(paths.alertReceivers())
  switch (removed.refusal.reason) {
    case 'not_found':
      return refused(t('receiver.gone'))
    case 'in_use':
      return refused(t('receiver.inUse', { count: removed.refusal.rules }))
  }
})
