'use server'

import { headers } from 'next/headers'
import { nextPath } from '#domain/next-path.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { running } from '#running'
import { anybody, formAction, refused, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { setCookies } from '#running/set-cookies.ts'
import { formText } from '#ui/form-text.ts'
import { refusedBecause } from '#ui/form/outcome.ts'
import { goOn, keepNext } from '../onward.ts'
import { signInText } from '../words.ts'
import type { ProviderState } from './provider-state.ts'
import { codeForm, recoveryForm, signInForm } from './values.ts'

/** Signs in with email and password, and continues with the second factor if there is one. */
export const signIn = formAction(anybody, signInForm, async ({ value: { email, password, next } }) => {
  const done = await running().accounts.signIn(await headers(), { email, password })
  if (!done.ok) return refused(signInText(done.refusal))
  switch (done.value.kind) {
    case 'signed_in':
      return goOn(done.value.cookies, next)
    case 'second_factor':
      await setCookies(done.value.cookies)
      return goTo(paths.secondFactor(keepNext(next)))
  }
})

/** Confirms sign-in with a code from the authenticator app. */
export const confirmWithCode = formAction(anybody, codeForm, async ({ value: { code, next } }) => {
  // Users type the space that authenticator apps show.
  const text = code.replaceAll(/\s/g, '')
  const done = await running().accounts.confirmSignIn(await headers(), { kind: 'totp', text })
  return done.ok ? goOn(done.value.cookies, next) : wrong('code', signInText(done.refusal))
})

/** Confirms sign-in with a recovery code instead. */
export const confirmWithRecoveryCode = formAction(anybody, recoveryForm, async ({ value: { recoveryCode, next } }) => {
  const done = await running().accounts.confirmSignIn(await headers(), { kind: 'recovery', text: recoveryCode })
  if (done.ok) return goOn(done.value.cookies, next)
  const isWrong = done.refusal.reason === 'code_wrong'
  return wrong('recoveryCode', isWrong ? messages('accounts')('problem.recovery_wrong') : signInText(done.refusal))
})

/** Starts sign-in with an external identity provider: returns the address to continue at. */
export async function startProvider(state: ProviderState, form: FormData): Promise<ProviderState> {
  const t = messages('accounts')
  const { accounts } = running()
  const provider = accounts.providers().find(({ id }) => id === formText(form, 'intent'))
  if (provider === undefined) return refusedBecause(state, null, t('provider.unknown'), t('provider.unknownText'))
  const onward = requestContext().localePrefix + (nextPath(formText(form, 'next')) ?? paths.home())
  const started = await accounts.startProvider(await headers(), provider.id, onward)
  if (!started.ok) {
    const title = t('provider.unreachable', { provider: provider.name })
    return refusedBecause(state, null, title, t('provider.unreachableText'))
  }
  await setCookies(started.value.cookies)
  const label = t('provider.onward', { provider: provider.name })
  return { ...state, note: null, result: { url: started.value.url, label } }
}
