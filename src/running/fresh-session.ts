import { messages } from '#messages'
import { refused } from './form-action.ts'
import { requestHeaders } from './request-headers.ts'
import { running } from './running.ts'

const MINUTE_MS = 60_000

/**
 * What a form says before a change that could do much harm, where whoever asks has signed in longer ago than the
 * organisation lets such changes be made; undefined: go on.
 */
export async function askToSignInAgain() {
  const { catalogue, accounts } = running()
  const { freshMinutes } = await catalogue.organization.settings()
  if (freshMinutes === null) return undefined
  const signedInAt = await accounts.signedInAt(await requestHeaders())
  if (signedInAt !== undefined && Date.now() - signedInAt.getTime() < freshMinutes * MINUTE_MS) return undefined
  const t = messages('organization')
  return refused(t('security.again.title'), t('security.again.text', { minutes: freshMinutes }))
}
