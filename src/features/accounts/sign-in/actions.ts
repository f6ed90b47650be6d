'use server'

import { headers } from 'next/headers'
import { goTo } from '#door/go.ts'
import { setCookies } from '#door/set-cookies.ts'
import { nextPath } from '#domain/next-path.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import type { FieldState } from '#ui/form/field-form.tsx'
import { fieldsOf, refusedBecause, refusedFor } from '#ui/form/outcome.ts'
import { formText } from '#ui/form-text.ts'
import { goOn, keepNext } from '../onward.ts'
import { signInText } from '../words.ts'
import type { ProviderState } from './provider-state.ts'

/** Address and password. Leads on, to the second factor where there is one. */
export async function signIn(state: FieldState, form: FormData): Promise<FieldState> {
  const values = fieldsOf(form, ['email'])
  const credentials = { email: values.email.trim(), password: formText(form, 'password') }
  const done = await door().accounts.signIn(await headers(), credentials)
  if (!done.ok) return refusedBecause(state, values, signInText(done.refusal))
  const next = formText(form, 'next')
  switch (done.value.kind) {
    case 'signed_in':
      return goOn(done.value.cookies, next)
    case 'second_factor':
      await setCookies(done.value.cookies)
      return goTo(paths.secondFactor(keepNext(next)))
  }
}

/** The code of the authenticator, after the password. */
export async function confirmWithCode(state: FieldState, form: FormData): Promise<FieldState> {
  // People type the gap that their authenticator shows.
  const text = formText(form, 'code').replaceAll(/\s/g, '')
  const done = await door().accounts.confirmSignIn(await headers(), { kind: 'totp', text })
  if (done.ok) return goOn(done.value.cookies, formText(form, 'next'))
  return refusedFor(state, {}, [{ field: 'code', text: signInText(done.refusal) }])
}

/** A recovery code in its place. */
export async function confirmWithRecoveryCode(state: FieldState, form: FormData): Promise<FieldState> {
  const text = formText(form, 'recoveryCode').trim()
  const done = await door().accounts.confirmSignIn(await headers(), { kind: 'recovery', text })
  if (done.ok) return goOn(done.value.cookies, formText(form, 'next'))
  const isWrong = done.refusal.reason === 'code_wrong'
  const problem = isWrong ? messages('accounts')('problem.recovery_wrong') : signInText(done.refusal)
  return refusedFor(state, { recoveryCode: text }, [{ field: 'recoveryCode', text: problem }])
}

/** Leads to another place that says who somebody is. */
export async function startProvider(state: ProviderState, form: FormData): Promise<ProviderState> {
  const t = messages('accounts')
  const { accounts } = door()
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
