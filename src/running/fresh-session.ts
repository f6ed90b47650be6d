import { staleSession } from '#domain/access/stale-session.ts'
import { messages } from '#messages'
import { refused } from './form-action.ts'
import { requestHeaders } from './request-headers.ts'
import { running } from './running.ts'

/**
 * Returns a form's message before a sensitive change, if the caller's sign-in is older than the organisation allows;
 * `undefined` to continue.
 */
export async function askToSignInAgain() {
  const minutes = await staleSession(running(), await requestHeaders(), new Date())
  if (minutes === undefined) return undefined
  const t = messages('organization')
  return refused(t('security.again.title'), t('security.again.text', { minutes }))
}
