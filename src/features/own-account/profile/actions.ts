'use server'

import { headers } from 'next/headers'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, refused, saved, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { setCookies } from '#running/set-cookies.ts'
import { signedIn } from '../frame/signed-in.ts'
import { leaveText, refusedBy } from '../frame/words.ts'
import { emailForm, leaveForm, nameForm } from './values.ts'

export const rename = formAction(signedIn, nameForm, async ({ actor, value, shown }) => {
  const done = await running().accounts.own.rename(actor, value.name)
  return done.ok ? saved(messages('ownAccount')('saved'), { shown }) : refusedBy(done.refusal)
})

/** Changes the user's email address, immediately or after confirmation by link. */
export const changeEmail = formAction(signedIn, emailForm, async ({ actor, value }) => {
  const t = messages('ownAccount')
  const change = { email: value.email, password: value.currentPassword }
  const done = await running().accounts.own.changeEmail(actor, await headers(), change)
  if (!done.ok) return refusedBy(done.refusal)
  return saved(t(`email.${done.value}`), { text: t(`email.${done.value}Text`), shown: emailForm.empty })
})

/** Deletes the user's account after they typed its address. */
export const leave = formAction(signedIn, leaveForm, async ({ actor, value }) => {
  if (value.confirm.toLowerCase() !== actor.email.toLowerCase())
    return wrong('confirm', messages('ownAccount')('problem.confirm', { email: actor.email }))
  const done = await running().accounts.own.leave(actor, await headers())
  if (!done.ok) return refused(leaveText(done.refusal))
  await setCookies(done.value.cookies)
  return goTo(paths.signIn())
})
