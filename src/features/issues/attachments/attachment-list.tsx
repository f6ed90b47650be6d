import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import type { Attachment } from '#domain/attachment/attachment.ts'
import { isImage } from '#domain/attachment/kind.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { buttonClass } from '#ui/button.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Link } from '#ui/link.tsx'
import { byteSize, exactNumber } from '#ui/numbers.ts'
import { LoadOnOpen } from '../load-on-open.tsx'
import { deleteAttachment, showText } from './actions.ts'
import { attachmentRef, fileHref } from './address.ts'
import { nameOf } from './names.ts'

/** Larger images are not loaded as thumbnails. */
const MAX_THUMBNAIL_BYTES = 5_000_000

interface AttachmentListProps {
  readonly attachments: readonly Attachment[]
  readonly projectSlug: string
  readonly mayDelete: boolean
  /** The issue's short id, if the files are from several of its events: each links to its event. */
  readonly issueRef?: string
}

/** Files with a preview: a thumbnail for images, text on demand, and a download for everything. */
export function AttachmentList({ attachments, projectSlug, mayDelete, issueRef }: AttachmentListProps) {
  return (
    <ul aria-label={messages('attachments')('list')} className="divide-y divide-line">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="grid gap-2 px-4 py-3">
          <FileHead attachment={attachment} projectSlug={projectSlug} mayDelete={mayDelete}>
            {issueRef !== undefined && <EventLink attachment={attachment} issueRef={issueRef} />}
          </FileHead>
          <Glimpse attachment={attachment} projectSlug={projectSlug} />
        </li>
      ))}
    </ul>
  )
}

interface FileProps {
  readonly attachment: Attachment
  readonly projectSlug: string
}

function FileHead({
  attachment,
  projectSlug,
  mayDelete,
  children,
}: FileProps & { mayDelete: boolean; children: ReactNode }) {
  const t = messages('attachments')
  const name = nameOf(attachment)
  const { type, kind, size } = attachment
  const Icon = kind === 'text' ? FileText : FileIcon
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="block truncate font-medium text-ink" title={name}>
          {name}
        </bdi>
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          <span>{t(`kind.${kind}`)}</span>
          <span title={exactNumber(size)}>{byteSize(size)}</span>
          {type !== 'event.attachment' && <span className="font-mono">{type}</span>}
          {children}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <a
          href={fileHref(projectSlug, attachment, 'download')}
          download
          aria-label={t('downloadOf', { name })}
          className={buttonClass('quiet')}
        >
          <Download aria-hidden className="size-4" />
          {t('download')}
        </a>
        {mayDelete && (
          <ConfirmForm
            action={deleteAttachment}
            subject={attachmentRef(attachment)}
            tone="quiet"
            texts={{
              open: t('delete.open'),
              openLabel: t('delete.openOf', { name }),
              title: t('delete.title', { name }),
              text: t('delete.text'),
              confirm: t('delete.confirm'),
              cancel: t('delete.cancel'),
            }}
          />
        )}
      </div>
    </div>
  )
}

function EventLink({ attachment: { eventId }, issueRef }: { attachment: Attachment; issueRef: string }) {
  return (
    <Link href={paths.issueEvent(issueRef, eventId)} className="font-mono text-accent hover:underline">
      {messages('attachments')('event', { id: eventId.slice(0, 8) })}
    </Link>
  )
}

/** A file's preview. */
function Glimpse({ attachment, projectSlug }: FileProps) {
  if (isImage(attachment.kind)) return <Thumbnail attachment={attachment} projectSlug={projectSlug} />
  if (attachment.kind !== 'text') return null
  const t = messages('attachments')
  const name = nameOf(attachment)
  return (
    <details className="min-w-0">
      <summary className="w-fit cursor-pointer rounded-sm text-sm text-accent" aria-label={t('showOf', { name })}>
        {t('show')}
      </summary>
      <div className="mt-2 min-w-0">
        <LoadOnOpen
          load={showText.bind(null, attachmentRef(attachment))}
          texts={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
        />
        <noscript>
          <a href={fileHref(projectSlug, attachment, 'preview')} className="text-sm text-accent underline">
            {t('openText')}
          </a>
        </noscript>
      </div>
    </details>
  )
}

/** A thumbnail that opens the full image. */
export function Thumbnail({ attachment, projectSlug }: FileProps) {
  const name = nameOf(attachment)
  const href = fileHref(projectSlug, attachment, 'preview')
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={messages('attachments')('enlarge', { name })}
      className="w-fit max-w-full rounded-md border border-line p-1 hover:border-line-strong"
    >
      {attachment.size <= MAX_THUMBNAIL_BYTES ? (
        // oxlint-disable-next-line next/no-img-element -- Next's would process untrusted files on the server
        <img src={href} alt={name} loading="lazy" className="max-h-48 max-w-full rounded-sm object-contain" />
      ) : (
        <span className="px-2 text-sm text-accent">{messages('attachments')('enlarge', { name })}</span>
      )}
    </a>
  )
}
