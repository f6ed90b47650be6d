'use server'

import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { setCookies } from '#running/set-cookies.ts'
import type { FieldState } from '#ui/form/field-form.tsx'
import { savedAs } from '#ui/form/outcome.ts'
import { formText } from '#ui/form-text.ts'
import { signedIn } from '../frame/signed-in.ts'

/** Ends one of the user's sessions. Succeeds if it has already ended. */
export async function endSession(form: FormData): Promise<void> {
  const { actor } = await signedIn()
  await running().accounts.own.endSession(actor, formText(form, 'session'))
  refresh()
}

/** Ends the current session. */
export async function signOut(): Promise<void> {
  const { cookies } = await running().accounts.signOut(await headers())
  await setCookies(cookies)
  goTo(paths.signIn())
}

/** Ends all sessions except the current one. */
export async function endOtherSessions(state: FieldState): Promise<FieldState> {
  const { actor } = await signedIn()
  const count = await running().accounts.own.endOtherSessions(actor, await headers())
  refresh()
  return savedAs(state, {}, messages('ownAccount')('sessions.ended', { count }))
}
