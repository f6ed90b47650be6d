'use server'

import { headers } from 'next/headers'
import { goTo } from '#door/go.ts'
import { setCookies } from '#door/set-cookies.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { messages } from '#messages'
import type { FieldState } from '#ui/form/field-form.tsx'
import { fieldsOf, refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { formText } from '#ui/form-text.ts'
import { goOn } from '../onward.ts'
import { accountProblem, linkText, tooManyText } from '../words.ts'
import { domainsInWords } from './domains.ts'

/**
 * Makes the owner's account and signs in with it. The one change that nobody has to be signed in for: the one-time code
 * is the permission, and the accounts check it.
 */
export async function createOwner(state: FieldState, form: FormData): Promise<FieldState> {
  const values = fieldsOf(form, ['name', 'email'])
  const password = formText(form, 'password')
  const { accounts } = door()
  const made = await accounts.createOwner(formText(form, 'code'), { ...values, password })
  if (!made.ok) {
    const problem = accountProblem(made.refusal)
    // There is no field of the code's: it came with the link.
    return problem.field === 'code' ? refusedBecause(state, values, problem.text) : refusedFor(state, values, [problem])
  }
  const signedIn = await accounts.signIn(await headers(), { email: values.email, password })
  if (!signedIn.ok) return goTo(paths.signIn({ note: 'account_made' }))
  return goOn(signedIn.value.cookies, paths.newProject())
}

/** Makes an account where the organisation lets people do so themselves. */
export async function signUp(state: FieldState, form: FormData): Promise<FieldState> {
  const t = messages('accounts')
  const values = fieldsOf(form, ['name', 'email'])
  const { accounts, catalogue } = door()
  const made = await accounts.signUp(await headers(), { ...values, password: formText(form, 'password') })
  if (made.ok && made.value.kind === 'signed_in') return goOn(made.value.cookies, paths.home())
  if (made.ok) {
    await setCookies(made.value.cookies)
    return savedAs(state, values, t('signUp.confirmTitle'), t('signUp.confirmText'))
  }
  const { refusal } = made
  switch (refusal.reason) {
    case 'closed':
      return refusedBecause(state, values, t('problem.closed'))
    case 'too_many':
      return refusedBecause(state, values, tooManyText(refusal.retryAfterSeconds))
    case 'domain_not_allowed': {
      const { signUpDomains } = await catalogue.organization.settings()
      const text = t('problem.domain_not_allowed', { domains: domainsInWords(signUpDomains) })
      return refusedFor(state, values, [{ field: 'email', text }])
    }
    case 'email_taken':
    case 'email_invalid':
    case 'password_too_short':
    case 'password_too_long':
    case 'name_missing':
    case 'code_wrong':
    case 'already_set_up':
      return refusedFor(state, values, [accountProblem(refusal)])
  }
}

/** Accepts an invitation: makes the account and signs it in. */
export async function acceptInvitation(state: FieldState, form: FormData): Promise<FieldState> {
  const values = fieldsOf(form, ['name', 'email'])
  const account = { ...values, password: formText(form, 'password') }
  const done = await door().accounts.members.accept(await headers(), formText(form, 'token'), account)
  if (done.ok) return goOn(done.value.cookies, paths.home())
  const { refusal } = done
  switch (refusal.reason) {
    case 'link_unknown':
    case 'link_used':
    case 'link_expired': {
      const { title } = linkText(refusal)
      return refusedBecause(state, values, title, messages('accounts')('invitation.askAgain'))
    }
    case 'email_taken':
    case 'email_invalid':
    case 'password_too_short':
    case 'password_too_long':
    case 'name_missing':
    case 'code_wrong':
    case 'already_set_up':
      return refusedFor(state, values, [accountProblem(refusal)])
  }
}

/** Ends the session of whoever opened an invitation that is for somebody else, and comes back to it. */
export async function signOutForInvitation(form: FormData): Promise<void> {
  const { cookies } = await door().accounts.signOut(await headers())
  await setCookies(cookies)
  goTo(paths.invitation(formText(form, 'token')))
}
