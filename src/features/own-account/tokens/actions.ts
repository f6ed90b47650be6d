'use server'

import { refresh } from 'next/cache'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { newToken } from '#door/new-token.ts'
import { messages } from '#messages'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { formText } from '#ui/form-text.ts'
import { signedIn } from '../frame/signed-in.ts'
import type { TokenState } from './token-form.tsx'
import { emptyToken, expiryOf, problemsOf, readToken } from './values.ts'

/** Makes a personal token. The token itself is in the answer, and nowhere else. */
export async function createToken(state: TokenState, form: FormData): Promise<TokenState> {
  const grant = await guard('org:read')
  const { actor } = await signedIn()
  const values = readToken(form, actor.role)
  const shown: TokenState = { ...state, result: null }
  const problems = problemsOf(values)
  const t = messages('organization')
  if (problems.length > 0) return refusedFor(shown, values, problems, { title: t('save.not'), text: t('save.notText') })

  const now = new Date()
  const { token, hash, lastFour } = newToken('personal', now)
  const row = { name: values.name, scopes: values.scopes, hash, lastFour, expiresAt: expiryOf(values, now) }
  await door().catalogue.tokens.createOwn(grant, row, now)
  refresh()
  return { ...savedAs(shown, emptyToken, t('tokens.create.made')), result: { token } }
}

/** Takes one of one's own tokens back: whatever uses it is refused at once. */
export async function revokeToken(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('org:read')
  const id = Number.parseInt(formText(form, hidden.subject), 10)
  const revoked = Number.isSafeInteger(id) && (await door().catalogue.tokens.revokeOwn(grant, id, new Date()))
  refresh()
  return revoked ? state : refusedBecause(state, null, messages('ownAccount')('tokens.problem.not_found'))
}
