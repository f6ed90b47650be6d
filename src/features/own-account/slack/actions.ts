'use server'

import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, refused, saved } from '#running/form-action.ts'
import { guard } from '#running/guard.ts'
import { noFields } from '#ui/form/define-form.ts'
import { signedIn } from '../frame/signed-in.ts'

/** A link acts as its member, so it requires the second factor where one is mandatory. */
const member = async () => {
  await guard('org:read')
  return { actor: (await signedIn()).actor }
}

/** Creates a code. The command with it is only included in this response. */
export const createSlackCode = formAction(member, noFields, async ({ actor }) => {
  const t = messages('slack')
  const { team } = await running().slack.own(actor)
  if (team === null) return refused(t('own.notMade'), t('own.none'), { isStale: true })
  const code = await running().slack.newCode(actor, new Date())
  return saved(t('own.made'), { result: { secret: `/mishap link ${code}` } })
})

/** Unlinks the user's Slack account. */
export const unlinkSlack = formAction(member, noFields, async ({ actor }) => {
  const unlinked = await running().slack.unlinkOwn(actor, new Date())
  return unlinked ? done : refused(messages('slack')('own.gone'), '', { isStale: true })
})
