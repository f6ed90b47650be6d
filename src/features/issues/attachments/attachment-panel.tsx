import type { Attachment } from '#domain/attachment/attachment.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { EventPartPanel } from '../parts/event-part-panel.tsx'
import { AttachmentList } from './attachment-list.tsx'

interface AttachmentPanelProps {
  readonly attachments: readonly Attachment[]
  readonly projectSlug: string
  readonly issueRef: string
  readonly mayDelete: boolean
}

/** An event's files; nothing without any. */
export function AttachmentPanel({ attachments, projectSlug, issueRef, mayDelete }: AttachmentPanelProps) {
  const t = messages('attachments')
  return (
    <EventPartPanel
      id="attachments"
      title={t('title')}
      count={attachments.length}
      all={{ href: paths.issueAttachments(issueRef), label: t('allOf') }}
    >
      <AttachmentList attachments={attachments} projectSlug={projectSlug} mayDelete={mayDelete} />
    </EventPartPanel>
  )
}
