'use server'

import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { setCookies } from '#door/set-cookies.ts'
import { messages } from '#messages'
import type { FieldState } from '#ui/form/field-form.tsx'
import { fieldsOf, refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { formText } from '#ui/form-text.ts'
import { signedIn } from '../frame/signed-in.ts'
import { leaveText, refusedBy } from '../frame/words.ts'

/** Changes one's name. */
export async function rename(state: FieldState, form: FormData): Promise<FieldState> {
  const { actor } = await signedIn()
  const values = fieldsOf(form, ['name'])
  const done = await door().accounts.own.rename(actor, values.name)
  if (!done.ok) return refusedBy(state, values, done.refusal)
  refresh()
  return savedAs(state, { name: values.name.trim() }, messages('ownAccount')('saved'))
}

/** Changes one's address, at once or when the link that is sent there is opened. */
export async function changeEmail(state: FieldState, form: FormData): Promise<FieldState> {
  const { actor } = await signedIn()
  const t = messages('ownAccount')
  const values = fieldsOf(form, ['email'])
  const change = { email: values.email.trim(), password: formText(form, 'currentPassword') }
  const done = await door().accounts.own.changeEmail(actor, await headers(), change)
  if (!done.ok) return refusedBy(state, values, done.refusal)
  refresh()
  return savedAs(state, {}, t(`email.${done.value}`), t(`email.${done.value}Text`))
}

/** Changes the language and the time zone in which one reads. Empty: as the browser says. */
export async function changeReading(state: FieldState, form: FormData): Promise<FieldState> {
  const { actor } = await signedIn()
  const values = fieldsOf(form, ['locale', 'timeZone'])
  const done = await door().accounts.own.setPreferences(actor, {
    locale: values.locale || null,
    timeZone: values.timeZone.trim() || null,
  })
  if (!done.ok) return refusedBy(state, values, done.refusal)
  refresh()
  return savedAs(state, values, messages('ownAccount')('saved'))
}

/** Deletes one's account, after one has typed its address. */
export async function leave(state: FieldState, form: FormData): Promise<FieldState> {
  const { actor } = await signedIn()
  const values = fieldsOf(form, ['confirm'])
  if (values.confirm.trim().toLowerCase() !== actor.email.toLowerCase()) {
    const text = messages('ownAccount')('problem.confirm', { email: actor.email })
    return refusedFor(state, values, [{ field: 'confirm', text }])
  }
  const done = await door().accounts.own.leave(actor, await headers())
  if (!done.ok) return refusedBecause(state, values, leaveText(done.refusal))
  await setCookies(done.value.cookies)
  return goTo(paths.signIn())
}
