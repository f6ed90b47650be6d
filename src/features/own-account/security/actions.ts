'use server'

import { headers } from 'next/headers'
import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, refused, saved } from '#running/form-action.ts'
import { setCookies } from '#running/set-cookies.ts'
import { noFields } from '#ui/form/define-form.ts'
import { signedIn } from '../frame/signed-in.ts'
import { ownAccountText, refusedBy } from '../frame/words.ts'
import { passwordForm } from './values.ts'

/** Changes the password, or sets the first one. */
export const changePassword = formAction(signedIn, passwordForm, async ({ actor, value }) => {
  const { own } = running().accounts
  const { hasPassword } = await own.state(actor)
  const change = { current: hasPassword ? value.currentPassword : null, next: value.password }
  const changed = await own.changePassword(actor, await headers(), change)
  if (!changed.ok) return refusedBy(changed.refusal)
  await setCookies(changed.value.cookies)
  const t = messages('ownAccount')
  return saved(t('password.changed'), { text: t('password.changedText'), shown: passwordForm.empty })
})

export const removePasskey = formAction(signedIn, noFields, async ({ actor, subject }) => {
  const removed = await running().accounts.own.removePasskey(actor, subject)
  return removed.ok ? done : refused(ownAccountText(removed.refusal), '', { isStale: true })
})

/** Unlinks an external sign-in provider. */
export const unlinkProvider = formAction(signedIn, noFields, async ({ actor, subject }) => {
  const unlinked = await running().accounts.own.unlinkProvider(actor, subject)
  return unlinked.ok ? done : refused(ownAccountText(unlinked.refusal), '', { isStale: true })
})
