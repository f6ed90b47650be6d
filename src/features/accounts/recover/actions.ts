'use server'

import { headers } from 'next/headers'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { anybody, formAction, refused, saved, wrongFields } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { currentActor } from '#running/guard.ts'
import { accountProblem, linkText, tooManyText } from '../words.ts'
import { confirmForm, newPasswordForm, resetForm } from './values.ts'

/** Sends a password reset link. The answer does not reveal whether the account exists. */
export const askForReset = formAction(anybody, resetForm, async ({ value, shown }) => {
  const t = messages('accounts')
  const asked = await running().accounts.requestReset(await headers(), value.email)
  if (!asked.ok) return refused(tooManyText(asked.refusal.retryAfterSeconds))
  return saved(t('reset.sent'), { text: t('reset.sentText'), shown, changesPage: false })
})

/** Sets the new password with a reset link's token. */
export const setPassword = formAction(anybody, newPasswordForm, async ({ value }) => {
  const done = await running().accounts.reset(await headers(), value.token, value.password)
  if (done.ok) return goTo(paths.signIn({ note: 'password_set' }))
  const { refusal } = done
  if (refusal.reason === 'too_many') return refused(tooManyText(refusal.retryAfterSeconds))
  if ('field' in refusal) return wrongFields([accountProblem(refusal)])
  const { title, text } = linkText(refusal)
  return refused(title, text)
})

/** Confirms an email address with the link sent to it. */
export const confirmEmail = formAction(anybody, confirmForm, async ({ value }) => {
  const done = await running().accounts.confirmEmail(value.token)
  if (done.ok)
    return goTo((await currentActor()) === undefined ? paths.signIn({ note: 'email_confirmed' }) : paths.account())
  return refused(linkText(done.refusal).title, messages('accounts')('confirmEmail.askAgain'))
})
