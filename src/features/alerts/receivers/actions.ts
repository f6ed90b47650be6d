'use server'

import { refresh } from 'next/cache'
import { receiverKinds, secretFields, type ReceiverDraft, type ReceiverProblem } from '#domain/alert/receiver.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden, type FieldProblem, type FormState } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { parseId } from '../search.ts'
import { answerText } from '../words/answer.ts'
import { readReceiver } from './fields.ts'
import type { ReceiverState } from './receiver-form.tsx'

/** Makes a receiver, and leads to its page, where it can be tested. */
export async function createReceiver(state: ReceiverState, form: FormData): Promise<ReceiverState> {
  const grant = await guard('alerts:write')
  const t = messages('alerts')
  const kind = receiverKinds.find((one) => one === formText(form, hidden.subject))
  if (kind === undefined) return refusedBecause(state, state.values, t('receiver.not'), t('receiver.gone'))
  const draft = readReceiver(kind, form)
  const saved = await door().alerts.saveReceiver(grant, undefined, draft, new Date())
  if (saved.ok) return goTo(paths.receiver(saved.value.id))
  return refused(state, draft, saved.refusal.reason === 'problems' ? saved.refusal.problems : [])
}

/** Changes a receiver; its secrets only where they are typed. */
export async function changeReceiver(state: ReceiverState, form: FormData): Promise<ReceiverState> {
  const grants = { read: await guard('alerts:read'), write: await guard('alerts:write') }
  const t = messages('alerts')
  const { alerts, catalogue } = door()
  const id = parseId(formText(form, hidden.subject))
  const before = (await catalogue.alerts.receivers(grants.read)).find((one) => one.id === id)
  if (before === undefined) return refusedBecause(state, state.values, t('receiver.not'), t('receiver.gone'))
  const draft = readReceiver(before.kind, form)
  const saved = await alerts.saveReceiver(grants.write, before.id, draft, new Date())
  if (saved.ok) {
    refresh()
    return savedAs(state, shownValues({ ...draft, name: saved.value.name }), t('receiver.saved'))
  }
  if (saved.refusal.reason === 'not_found')
    return refusedBecause(state, shownValues(draft), t('receiver.not'), t('receiver.gone'))
  return refused(state, draft, saved.refusal.problems)
}

function refused(state: ReceiverState, draft: ReceiverDraft, problems: readonly ReceiverProblem[]): ReceiverState {
  const t = messages('alerts')
  const texts = problems.map(({ field, reason }): FieldProblem => ({ field, text: t(`receiverProblem.${reason}`) }))
  return refusedFor(state, shownValues(draft), texts, { title: t('receiver.not'), text: t('receiver.notText') })
}

/** What the fields hold after an attempt: no secret is ever sent back. */
function shownValues({ name, locale, config }: ReceiverDraft): ReceiverState['values'] {
  const secrets = secretFields(config.kind)
  const shown = Object.entries(config).filter(([field]) => field !== 'kind' && !secrets.includes(field))
  return { ...Object.fromEntries(shown.map(([field, text]) => [field, String(text)])), name, locale }
}

/** Sends a test, and tells what came back. */
export async function sendTest(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  const grant = await guard('alerts:write')
  const t = messages('alerts')
  const answer = await door().alerts.sendTest(grant, parseId(formText(form, hidden.subject)) ?? 0, new Date())
  if (answer === undefined) return refusedBecause(state, null, t('receiver.gone'))
  return answer.outcome === 'taken'
    ? savedAs(state, null, t('receiver.testSent'), answerText(answer))
    : refusedBecause(state, null, t('receiver.testNot'), answerText(answer))
}

/** Deletes a receiver that no rule sends to, and leads back to the others. */
export async function removeReceiver(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('alerts:write')
  const t = messages('alerts')
  const id = parseId(formText(form, hidden.subject)) ?? 0
  const removed = await door().catalogue.alerts.removeReceiver(grant, id, new Date())
  if (removed.ok) return goTo(paths.alertReceivers())
  switch (removed.refusal.reason) {
    case 'not_found':
      return refusedBecause(state, null, t('receiver.gone'))
    case 'in_use':
      return refusedBecause(state, null, t('receiver.inUse', { count: removed.refusal.rules }))
  }
}
