'use server'

import { expiryOf } from '#domain/token/lifetime.ts'
import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, refused, saved, wrong } from '#running/form-action.ts'
import { guard } from '#running/guard.ts'
import { newToken } from '#running/new-token.ts'
import { noFields } from '#ui/form/define-form.ts'
import { signedIn } from '../frame/signed-in.ts'
import { scopesFor, tokenForm } from './values.ts'

/** Tokens are for those who have set up what they must. */
const tokenOwner = async () => {
  const grant = await guard('org:read')
  return { grant, actor: (await signedIn()).actor }
}

/** Makes a personal token. The token itself is in the answer, and nowhere else. */
export const createToken = formAction(tokenOwner, tokenForm, async ({ grant, actor, value }) => {
  const t = messages('organization')
  const allowed = scopesFor(actor.role)
  const scopes = value.scopes.filter((scope) => allowed.includes(scope))
  if (scopes.length === 0) return wrong('scopes', t('tokens.problem.scopes_missing'))
  const now = new Date()
  const { token, hash, lastFour } = newToken('personal', now)
  const row = { name: value.name, scopes, hash, lastFour, expiresAt: expiryOf(value.lifetime, now) }
  await running().catalogue.tokens.createOwn(grant, row, now)
  return saved(t('tokens.create.made'), { shown: tokenForm.empty, result: { secret: token } })
})

/** Takes one of one's own tokens back: whatever uses it is refused at once. */
export const revokeToken = formAction(tokenOwner, noFields, async ({ grant, subject }) => {
  const id = Number.parseInt(subject, 10)
  const revoked = Number.isSafeInteger(id) && (await running().catalogue.tokens.revokeOwn(grant, id, new Date()))
  return revoked ? done : refused(messages('ownAccount')('tokens.problem.not_found'), '', { isStale: true })
})
