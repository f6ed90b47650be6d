import type { Accounts, NewAccount } from '#domain/account/accounts.ts'
import { absolute, paths } from '#domain/paths.ts'
import { ok, refuse } from '#domain/result.ts'
import { checkedAccount, insertAccount, type Checked } from './add-account.ts'
import { confirmAddress, confirmationLink } from './addresses.ts'
import { byUser } from './audit.ts'
import { isDomainAllowed, isSignUpOpen, type Parts } from './parts.ts'
import { userByEmail } from './people.ts'

/** Self-service sign-up, if the organisation allows it. */
export function createSignUp(
  parts: Parts,
  signIn: Accounts['signIn'],
): Pick<Accounts, 'signUp' | 'signUpOpen' | 'confirmEmail'> {
  const { catalogue, database, passwords, guesses, note, post } = parts
  return {
    signUpOpen: async () => isSignUpOpen(await catalogue.organization.settings(), post !== null),
    confirmEmail: (token) => confirmAddress(parts, token),

    signUp: async (headers, account) => {
      const wait = guesses.client(headers, 'sign_up')
      if (wait !== undefined) return refuse({ reason: 'too_many', field: null, retryAfterSeconds: wait })
      const settings = await catalogue.organization.settings()
      if (!isSignUpOpen(settings, post !== null)) return refuse({ reason: 'closed', field: 'email' })
      const checked = await checkedAccount(passwords, account, false)
      if (!checked.ok) return checked
      if (!isDomainAllowed(settings, checked.value.email))
        return refuse({ reason: 'domain_not_allowed', field: 'email' })
      if (post !== null) return sendConfirmation(parts, headers, checked.value)

      const added = await database.transaction((trx) => insertAccount(trx, checked.value, settings.defaultRole))
      if (!added.ok) return added
      const { name, email } = checked.value
      await note(byUser({ id: added.value.userId, name }), 'member.joined', email)
      return ok({ kind: 'signed_in', cookies: await cookiesOf(signIn, headers, account) })
    },
  }
}

/** Responds the same whether or not the account exists; only the mail reveals it. */
async function sendConfirmation(
  { database, background, guesses, catalogue, post, site }: Parts,
  headers: Headers,
  account: Checked,
) {
  const wait = guesses.mail(headers, account.email)
  if (wait !== undefined) return refuse({ reason: 'too_many', field: null, retryAfterSeconds: wait } as const)
  background.run(async () => {
    const organization = (await catalogue.organization.settings()).name
    const known = await userByEmail(database, account.email)
    if (known === null) {
      const { name, email, passwordHash } = account
      const link = await confirmationLink(database, site(), { kind: 'sign_up', name, email, passwordHash })
      await post?.send({ email, locale: null }, { kind: 'confirm_sign_up', link, organization })
    } else {
      const link = absolute(site(), paths.resetPassword())
      await post?.send(known, { kind: 'already_registered', link, organization })
    }
  })
  return ok({ kind: 'confirm', cookies: [] } as const)
}

/** Signs in to a new account; returns no cookies if that fails. */
export async function cookiesOf(
  signIn: Accounts['signIn'],
  headers: Headers,
  { email, password }: Pick<NewAccount, 'email' | 'password'>,
): Promise<readonly string[]> {
  const signedIn = await signIn(headers, { email, password })
  return signedIn.ok ? signedIn.value.cookies : []
}
