'use server'

import { expiryOf } from '#domain/token/lifetime.ts'
import { messages } from '#messages'
import { running } from '#running'
import { askToSignInAgain } from '#running/fresh-session.ts'
import { formAction, may, saved } from '#running/form-action.ts'
import { newToken } from '#running/new-token.ts'
import { scimTokenForm } from './values.ts'

/** Creates a directory's token, which may only provision. */
export const createScimToken = formAction(may({ grant: 'org:admin' }), scimTokenForm, async ({ grant, value }) => {
  const stale = await askToSignInAgain()
  if (stale !== undefined) return stale
  const now = new Date()
  // Uses the token format without this server's address, which directories are configured with separately.
  const { token, hash, lastFour } = newToken('personal', now)
  const row = {
    name: value.name,
    scopes: ['scim:admin'],
    hash,
    lastFour,
    expiresAt: expiryOf(value.lifetime, now),
  } as const
  await running().catalogue.tokens.create(grant, row, now)
  return saved(messages('organization')('sign-on.tokens.made'), {
    shown: scimTokenForm.empty,
    result: { secret: token },
  })
})
