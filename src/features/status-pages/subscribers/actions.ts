'use server'

import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved } from '#running/form-action.ts'
import { noFields } from '#ui/form/define-form.ts'
import { parseId, refusalText } from '../refusal-text.ts'

/** Removes a subscriber. `subject`: the page and the subscriber. */
export const removeSubscriber = formAction(may({ grant: 'org:write' }), noFields, async ({ grant, subject }) => {
  const t = messages('statusPages')
  const [page = 0, id = 0] = subject.split(' ').map((one) => parseId(one) ?? 0)
  const removed = await running().catalogue.statusPages.removeSubscriber(grant, page, id, new Date())
  return removed
    ? saved<null>(t('subscribers.removed'))
    : refused(t('form.not'), refusalText({ reason: 'not_found' }), { isStale: true })
})
