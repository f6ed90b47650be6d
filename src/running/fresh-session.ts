import { staleSession } from '#domain/access/stale-session.ts'
import { messages } from '#messages'
import { refused } from './form-action.ts'
import { requestHeaders } from './request-headers.ts'
import { running } from './running.ts'

/**
 * What a form says before a change that could do much harm, where whoever asks has signed in longer ago than the
 * organisation lets such changes be made; undefined: go on.
 */
export async function askToSignInAgain() {
  const minutes = await staleSession(running(), await requestHeaders(), new Date())
  if (minutes === undefined) return undefined
  const t = messages('organization')
  return refused(t('security.again.title'), t('security.again.text', { minutes }))
}
