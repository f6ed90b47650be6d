import { authorize } from '#domain/access/access.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { PriorityMark } from './priority-mark.tsx'
import { isSettled } from './state-label.ts'
import { TriageBar } from './triage-bar.tsx'
import { priorityTexts, triageTexts } from './triage-texts.ts'

/** The user's permissions for an issue. */
export interface TriageRights {
  /** Whether they may change issues. */
  readonly mayChange: boolean
  /** They may delete issues. */
  readonly mayDelete: boolean
  /** The newest release of its project; null: there is none. */
  readonly currentRelease: string | null
}

/** Read together with the page, so that the bar appears with it. */
export async function readTriageRights({ projectId }: Pick<Issue, 'projectId'>): Promise<TriageRights> {
  const actor = await currentActor()
  const mayChange = authorize(actor, 'event:write').ok
  const mayDelete = authorize(actor, 'event:admin').ok
  if (!mayChange) return { mayChange, mayDelete, currentRelease: null }
  const newest = await running().catalogue.releases.newest(await guard('project:read'), projectId)
  return { mayChange, mayDelete, currentRelease: newest ?? null }
}

interface IssueTriageProps {
  readonly issue: Issue
  readonly rights: TriageRights
}

/** What can be decided about an issue; to whoever may not, how much it matters. */
export function IssueTriage({ issue, rights: { mayChange, mayDelete, currentRelease } }: IssueTriageProps) {
  const t = messages('triage')
  if (!mayChange)
    return (
      <span className="inline-flex shrink-0 items-center gap-1.5" title={t('menu.priority')}>
        <PriorityMark priority={issue.priority} />
        {t(`priority.${issue.priority}`)}
      </span>
    )
  return (
    <TriageBar
      issueId={issue.id}
      isSettled={isSettled(issue.state)}
      priority={issue.priority}
      currentRelease={currentRelease}
      texts={{ ...triageTexts(mayDelete), priority: priorityTexts(), group: messages('issues')('keys.issue') }}
    />
  )
}
