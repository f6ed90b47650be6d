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

/** Tokens require the second factor where one is mandatory. */
const tokenOwner = async () => {
  const grant = await guard('org:read')
  return { grant, actor: (await signedIn()).actor }
}

/** Creates a personal token, which is only included in this response. */
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

/** Revokes one of the user's own tokens, effective immediately. */
export const revokeToken = formAction(tokenOwner, noFields, async ({ grant, subject }) => {
  const id = Number.parseInt(subject, 10)
  const revoked = Number.isSafeInteger(id) && (await running().catalogue.tokens.revokeOwn(grant, id, new Date()))
  return revoked ? done : refused(messages('ownAccount')('tokens.problem.not_found'), '', { isStale: true })
})
