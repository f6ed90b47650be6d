'use server'

import type { Grant } from '#domain/access/access.ts'
import { MAX_HOLD_REASON } from '#domain/hold/hold.ts'
import type { ProjectId } from '#domain/ids.ts'
import { parseShortId, shortId } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { noFields } from '#ui/form/define-form.ts'
import { holdForm } from './values.ts'

/** Places a hold on a project or one of its issues. */
export const placeHold = formAction(may({ grant: 'org:admin', read: 'project:read' }), holdForm, async (sent) => {
  const { grant, read, value } = sent
  const t = messages('organization')
  const { project, issue, reason } = value
  const short = parseShortId(issue)
  if (short === undefined && issue !== '')
    return wrong('issue', t('holds.problem.issue', { example: shortId('shop', 42) }))
  if (short !== undefined && !(await isOf(read, project, short.projectSlug)))
    return wrong('issue', t('holds.problem.no_issue'))
  const issueNumber = short?.number ?? null
  const placed = await running().catalogue.holds.place(grant, { projectId: project, issueNumber, reason }, new Date())
  const shown = { ...holdForm.empty, project: String(project) }
  if (placed.ok) return saved(t('holds.place.done'), { text: t('holds.place.doneText'), shown })
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

/** Whether a short id belongs to this project, by its current or a former slug. */
async function isOf(read: Grant<'project:read'>, id: ProjectId, slug: string): Promise<boolean> {
  const { projects } = running().catalogue
  const named = (await projects.bySlug(read, slug)) ?? (await projects.movedFrom(read, slug))
  return named?.id === id
}

export const liftHold = formAction(may({ grant: 'org:admin' }), noFields, async ({ grant, subject }) => {
  const id = Number.parseInt(subject, 10)
  const lifted = Number.isSafeInteger(id) && (await running().catalogue.holds.lift(grant, id, new Date()))
  return lifted ? done : refused(messages('organization')('holds.problem.gone'), '', { isStale: true })
})
