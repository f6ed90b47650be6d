'use server'

import { MAX_HOLD_REASON } from '#domain/hold/hold.ts'
import { shortId } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { noFields } from '#ui/form/define-form.ts'
import { holdForm, issueNumberOf } from './values.ts'

/** Places a hold on a project, or on an issue of it. */
export const placeHold = formAction(may({ grant: 'org:admin' }), holdForm, async ({ grant, value }) => {
  const t = messages('organization')
  const { project, issue, reason } = value
  const issueNumber = issue.trim() === '' ? null : issueNumberOf(issue)
  if (issueNumber === undefined) return wrong('issue', t('holds.problem.issue', { example: shortId('shop', 42) }))
  const placed = await running().catalogue.holds.place(grant, { projectId: project, issueNumber, reason }, new Date())
  if (placed.ok) return saved(t('holds.place.done'), { text: t('holds.place.doneText') })
  switch (placed.refusal.reason) {
    case 'no_project':
    case 'held_already':
      return wrong('project', t(`holds.problem.${placed.refusal.reason}`))
    case 'no_issue':
      return wrong('issue', t('holds.problem.no_issue'))
    case 'reason_missing':
    case 'reason_too_long':
      return wrong('reason', t(`holds.problem.${placed.refusal.reason}`, { limit: String(MAX_HOLD_REASON) }))
  }
})

/** Lifts a hold. */
export const liftHold = formAction(may({ grant: 'org:admin' }), noFields, async ({ grant, subject }) => {
  const id = Number.parseInt(subject, 10)
  const lifted = Number.isSafeInteger(id) && (await running().catalogue.holds.lift(grant, id, new Date()))
  return lifted ? done : refused(messages('organization')('holds.problem.gone'), '', { isStale: true })
})
