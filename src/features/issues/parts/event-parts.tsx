import { authorize } from '#domain/access/access.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { shortId } from '#domain/issue/issue.ts'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { AttachmentPanel } from '../attachments/attachment-panel.tsx'
import { FeedbackPanel } from '../feedback/feedback-panel.tsx'
import { viewsOf } from '../feedback/queries.ts'
import type { FoundIssue } from '../page/find.ts'

interface EventPartsProps {
  readonly found: FoundIssue
  readonly stored: StoredEvent
  readonly now: Date
}

/** An event's feedback and files; nothing without any. */
export async function EventParts({ found: { issue, project, grant }, stored, now }: EventPartsProps) {
  const { attachments, feedback } = running().catalogue
  const key = [{ projectId: stored.projectId, eventId: stored.eventId }]
  const [files, said, actor] = await Promise.all([
    attachments.ofEvents(grant, key),
    feedback.ofEvents(grant, key),
    currentActor(),
  ])
  const may = (permission: 'event:admin' | 'event:write') => authorize(actor, permission, [project.id]).ok
  const ref = shortId(project.slug, issue.number)
  return (
    <>
      <FeedbackPanel
        views={await viewsOf(grant, said, [project])}
        issueRef={ref}
        mayMark={may('event:write')}
        now={now}
      />
      <AttachmentPanel attachments={files} projectSlug={project.slug} issueRef={ref} mayDelete={may('event:admin')} />
    </>
  )
}
