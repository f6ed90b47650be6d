import type { Activity, Happening } from '#domain/issue/activity.ts'
import { messages } from '#messages'
import { Avatar } from '#ui/avatar.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { exactTime } from '#ui/times.ts'
import { removeComment } from './actions.ts'
import { EditComment, type CommentTexts } from './comment-form.tsx'
import { parseMarkdown } from '#domain/markdown/blocks.ts'
import type { FindMention } from '#domain/markdown/tree.ts'
import { MarkdownText } from '#ui/markdown/markdown-text.tsx'
import type { Reader } from './queries.ts'
import { actorName } from './sentence.tsx'

interface CommentEntryProps {
  readonly entry: Activity
  readonly comment: Extract<Happening, { kind: 'comment' }>
  readonly reader: Reader
  readonly findMention: FindMention
  readonly now: Date
}

/** A comment, which its author can edit and delete. */
export function CommentEntry({ entry, comment, reader, findMention, now }: CommentEntryProps) {
  const t = messages('triage')
  const { by, id } = entry
  const name = actorName(by)
  const isOwn = reader.mayComment && by.kind === 'user' && by.id === reader.userId
  return (
    <article
      id={`comment-${id}`}
      className="grid min-w-0 scroll-mt-16 gap-1.5 rounded-md border border-line p-3 target:border-accent"
    >
      <header className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
        <Avatar id={by.id ?? by.kind} name={name} />
        <strong className="min-w-0 truncate font-medium text-ink">{name}</strong>
        <RelativeTime at={entry.at} now={now} className="text-xs text-ink-3" />
        {comment.editedAt !== undefined && (
          <span
            className="text-xs text-ink-3"
            title={t('activity.comment.editedAt', { when: exactTime(comment.editedAt) })}
          >
            {t('activity.comment.edited')}
          </span>
        )}
      </header>
      <MarkdownText blocks={parseMarkdown(comment.text, findMention)} />
      {(isOwn || reader.mayRemove) && (
        <div className="-mx-3 -mb-2 flex flex-wrap items-center">
          {isOwn && <EditComment issueId={entry.issueId} commentId={id} text={comment.text} texts={commentTexts()} />}
          <ConfirmForm
            action={removeComment}
            subject={String(id)}
            tone="quiet"
            texts={{
              open: t('activity.comment.remove'),
              openLabel: t('activity.comment.removeLabel', { name }),
              title: t('activity.comment.removeTitle'),
              text: t('activity.comment.removeText'),
              confirm: t('activity.comment.removeConfirm'),
              cancel: t('activity.comment.cancel'),
            }}
          />
        </div>
      )}
    </article>
  )
}

export function commentTexts(): CommentTexts {
  const t = messages('triage')
  return {
    label: t('activity.comment.label'),
    hint: t('activity.comment.hint'),
    people: t('activity.comment.people'),
    submit: t('activity.comment.submit'),
    preview: t('activity.comment.preview'),
    edit: t('activity.comment.edit'),
    editLabel: t('activity.comment.editLabel'),
    save: t('activity.comment.save'),
  }
}
