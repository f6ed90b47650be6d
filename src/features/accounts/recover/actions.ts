'use server'

import { headers } from 'next/headers'
import { goTo } from '#door/go.ts'
import { currentActor } from '#door/guard.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { messages } from '#messages'
import type { FieldState } from '#ui/form/field-form.tsx'
import { fieldsOf, refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { formText } from '#ui/form-text.ts'
import { accountProblem, linkText, tooManyText } from '../words.ts'

/** Sends a link to a new password. The answer is the same whether there is such an account or not. */
export async function askForReset(state: FieldState, form: FormData): Promise<FieldState> {
  const t = messages('accounts')
  const values = fieldsOf(form, ['email'])
  const asked = await door().accounts.requestReset(await headers(), values.email.trim())
  if (!asked.ok) return refusedBecause(state, values, tooManyText(asked.refusal.retryAfterSeconds))
  return savedAs(state, values, t('reset.sent'), t('reset.sentText'))
}

/** Sets the password that the link is for. */
export async function setPassword(state: FieldState, form: FormData): Promise<FieldState> {
  const done = await door().accounts.reset(formText(form, 'token'), formText(form, 'password'))
  if (done.ok) return goTo(paths.signIn({ note: 'password_set' }))
  const { refusal } = done
  if ('field' in refusal) return refusedFor(state, {}, [accountProblem(refusal)])
  const { title, text } = linkText(refusal)
  return refusedBecause(state, {}, title, text)
}

/** Confirms an address by the link that was sent there. */
export async function confirmEmail(state: FieldState, form: FormData): Promise<FieldState> {
  const t = messages('accounts')
  const done = await door().accounts.confirmEmail(formText(form, 'token'))
  if (done.ok)
    return goTo((await currentActor()) === undefined ? paths.signIn({ note: 'email_confirmed' }) : paths.account())
  return refusedBecause(state, {}, linkText(done.refusal).title, t('confirmEmail.askAgain'))
}
