import type { Attachment } from '#domain/attachment/attachment.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { AttachmentList } from './attachment-list.tsx'

interface AttachmentPanelProps {
  readonly attachments: readonly Attachment[]
  readonly projectSlug: string
  readonly issueRef: string
  readonly mayDelete: boolean
}

/** The files that came with an event; nothing where it brought none. */
export function AttachmentPanel({ attachments, projectSlug, issueRef, mayDelete }: AttachmentPanelProps) {
  if (attachments.length === 0) return null
  const t = messages('attachments')
  return (
    <Panel
      id="attachments"
      title={t('title')}
      note={attachments.length}
      aside={
        <Link href={paths.issueAttachments(issueRef)} className="text-sm text-accent hover:underline">
          {t('allOf')}
        </Link>
      }
      flush
    >
      <AttachmentList attachments={attachments} projectSlug={projectSlug} mayDelete={mayDelete} />
    </Panel>
  )
}
