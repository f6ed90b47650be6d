'use server'

import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import { door } from '#door'
import { setCookies } from '#door/set-cookies.ts'
import { messages } from '#messages'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import type { FieldState } from '#ui/form/field-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause, savedAs } from '#ui/form/outcome.ts'
import { formText } from '#ui/form-text.ts'
import { signedIn } from '../frame/signed-in.ts'
import { ownAccountText, refusedBy } from '../frame/words.ts'

/** Changes one's password, or sets the first one. */
export async function changePassword(state: FieldState, form: FormData): Promise<FieldState> {
  const { actor } = await signedIn()
  const { own } = door().accounts
  const { hasPassword } = await own.state(actor)
  const change = { current: hasPassword ? formText(form, 'currentPassword') : null, next: formText(form, 'password') }
  const done = await own.changePassword(actor, await headers(), change)
  if (!done.ok) return refusedBy(state, {}, done.refusal)
  await setCookies(done.value.cookies)
  refresh()
  const t = messages('ownAccount')
  return savedAs(state, {}, t('password.changed'), t('password.changedText'))
}

/** Takes a passkey away. */
export async function removePasskey(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const { actor } = await signedIn()
  const done = await door().accounts.own.removePasskey(actor, formText(form, hidden.subject))
  refresh()
  return done.ok ? state : refusedBecause(state, null, ownAccountText(done.refusal))
}

/** Takes away another place to sign in at. */
export async function unlinkProvider(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const { actor } = await signedIn()
  const done = await door().accounts.own.unlinkProvider(actor, formText(form, hidden.subject))
  refresh()
  return done.ok ? state : refusedBecause(state, null, ownAccountText(done.refusal))
}
