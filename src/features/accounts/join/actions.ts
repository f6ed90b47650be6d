'use server'

import { headers } from 'next/headers'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { anybody, formAction, refused, saved, wrong, wrongFields } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { setCookies } from '#running/set-cookies.ts'
import { formText } from '#ui/form-text.ts'
import { goOn } from '../onward.ts'
import { accountProblem, linkText, tooManyText } from '../words.ts'
import { domainsInWords } from './domains.ts'
import { invitationForm, ownerForm, signUpForm } from './values.ts'

/**
 * Creates the owner's account and signs in. The only change that needs no session: the one-time code, checked by
 * `accounts`, is the permission.
 */
export const createOwner = formAction(anybody, ownerForm, async ({ value: { code, ...account } }) => {
  const { accounts } = running()
  const made = await accounts.createOwner(code, account)
  if (!made.ok) {
    const problem = accountProblem(made.refusal)
    // The code has no field, because it comes with the link.
    return problem.field === 'code' ? refused(problem.text) : wrongFields([problem])
  }
  const { email, password } = account
  const signedIn = await accounts.signIn(await headers(), { email, password })
  if (!signedIn.ok) return goTo(paths.signIn({ note: 'account_made' }))
  return goOn(signedIn.value.cookies, paths.newProject())
})

/** Creates an account if the organization allows self-registration. */
export const signUp = formAction(anybody, signUpForm, async ({ value, shown }) => {
  const t = messages('accounts')
  const { accounts, catalogue } = running()
  const made = await accounts.signUp(await headers(), value)
  if (made.ok && made.value.kind === 'signed_in') return goOn(made.value.cookies, paths.home())
  if (made.ok) {
    await setCookies(made.value.cookies)
    return saved(t('signUp.confirmTitle'), { text: t('signUp.confirmText'), shown, changesPage: false })
  }
  const { refusal } = made
  switch (refusal.reason) {
    case 'closed':
      return refused(t('problem.closed'))
    case 'too_many':
      return refused(tooManyText(refusal.retryAfterSeconds))
    case 'domain_not_allowed': {
      const { signUpDomains } = await catalogue.organization.settings()
      return wrong('email', t('problem.domain_not_allowed', { domains: domainsInWords(signUpDomains) }))
    }
    case 'email_taken':
    case 'email_invalid':
    case 'password_too_short':
    case 'password_too_long':
    case 'password_easy':
    case 'name_missing':
    case 'code_wrong':
    case 'already_set_up':
      return wrongFields([accountProblem(refusal)])
  }
})

/** Accepts an invitation: creates the account and signs in. */
export const acceptInvitation = formAction(anybody, invitationForm, async ({ value: { token, ...account } }) => {
  const done = await running().accounts.members.accept(await headers(), token, account)
  if (done.ok) return goOn(done.value.cookies, paths.home())
  const { refusal } = done
  switch (refusal.reason) {
    case 'too_many':
      return refused(tooManyText(refusal.retryAfterSeconds))
    case 'link_unknown':
    case 'link_used':
    case 'link_expired':
      return refused(linkText(refusal).title, messages('accounts')('invitation.askAgain'))
    case 'email_taken':
    case 'email_invalid':
    case 'password_too_short':
    case 'password_too_long':
    case 'password_easy':
    case 'name_missing':
    case 'code_wrong':
    case 'already_set_up':
      return wrongFields([accountProblem(refusal)])
  }
})

/** Signs out a user who opened someone else's invitation, and returns to it. */
export async function signOutForInvitation(form: FormData): Promise<void> {
  const { cookies } = await running().accounts.signOut(await headers())
  await setCookies(cookies)
  goTo(paths.invitation(formText(form, 'token')))
}
