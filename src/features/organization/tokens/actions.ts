'use server'

import { expiryOf } from '#domain/token/lifetime.ts'
import { messages } from '#messages'
import { running } from '#running'
import { askToSignInAgain } from '#running/fresh-session.ts'
import { done, formAction, may, refused, saved } from '#running/form-action.ts'
import { newToken } from '#running/new-token.ts'
import { noFields } from '#ui/form/define-form.ts'
import { emptyToken, scopesOf, tokenForm } from './values.ts'

/** Creates an organization token, which is only included in this response. */
export const createToken = formAction(may({ grant: 'org:admin' }), tokenForm, async ({ grant, value }) => {
  const t = messages('organization')
  const stale = await askToSignInAgain()
  if (stale !== undefined) return stale
  const scopes = scopesOf(value)
  const now = new Date()
  const { token, hash, lastFour } = newToken('organization', now)
  const row = { name: value.name, scopes, hash, lastFour, expiresAt: expiryOf(value.lifetime, now) }
  await running().catalogue.tokens.create(grant, row, now)
  return saved(t('tokens.create.made'), { shown: emptyToken, result: { secret: token } })
})

/** Revokes a token, effective immediately. */
export const revokeToken = formAction(may({ grant: 'org:admin' }), noFields, async ({ grant, subject }) => {
  const id = Number.parseInt(subject, 10)
  const revoked = Number.isSafeInteger(id) && (await running().catalogue.tokens.revoke(grant, id, new Date()))
  return revoked ? done : refused(messages('organization')('tokens.problem.not_found'), '', { isStale: true })
})
