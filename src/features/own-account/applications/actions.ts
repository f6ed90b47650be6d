'use server'

import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, refused } from '#running/form-action.ts'
import { noFields } from '#ui/form/define-form.ts'
import { signedIn } from '../frame/signed-in.ts'

/** Revokes an application's access. Its tokens are rejected immediately. */
export const revokeApplication = formAction(signedIn, noFields, async ({ grant, subject }) => {
  const id = Number.parseInt(subject, 10)
  const revoked = Number.isSafeInteger(id) && (await running().catalogue.oauth.revokeOwn(grant, id, new Date()))
  return revoked ? done : refused(messages('applications')('own.gone'), '', { isStale: true })
})
