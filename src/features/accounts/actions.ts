'use server'

import type { AccountRefusal } from '#domain/account/refusals.ts'
import { door } from '#door'
import { messages } from '#messages'

/** What the form shows after an attempt. */
export type SetUpState =
  | { readonly kind: 'asking' }
  /** The account is there: sign in with what was typed. */
  | { readonly kind: 'made' }
  | { readonly kind: 'refused'; readonly field: AccountRefusal['field']; readonly problem: string }

/**
 * Makes the owner's account. The one change that nobody has to be signed in for: the one-time code is the permission,
 * and the accounts check it.
 */
export async function createOwner(form: {
  code: string
  name: string
  email: string
  password: string
}): Promise<SetUpState> {
  // A server function is an address that anybody can post anything to, whatever its types say.
  const [code, name, email, password] = [form.code, form.name, form.email, form.password].map((value) =>
    typeof value === 'string' ? value : '',
  )
  const made = await door().accounts.createOwner(code ?? '', {
    name: name ?? '',
    email: email ?? '',
    password: password ?? '',
  })
  return made.ok ? { kind: 'made' } : { kind: 'refused', field: made.refusal.field, problem: inWords(made.refusal) }
}

function inWords(refusal: AccountRefusal): string {
  const t = messages('accounts')
  switch (refusal.reason) {
    case 'password_too_short':
    case 'password_too_long':
      return t(`problem.${refusal.reason}`, { limit: refusal.limit })
    case 'email_taken':
    case 'email_invalid':
    case 'name_missing':
    case 'code_wrong':
    case 'already_set_up':
      return t(`problem.${refusal.reason}`)
  }
}
