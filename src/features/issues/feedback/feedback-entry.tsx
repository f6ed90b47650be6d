import type { ReactNode } from 'react'
import { isImage } from '#domain/attachment/kind.ts'
import type { Feedback } from '#domain/feedback/feedback.ts'
import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { AttachmentList, Thumbnail } from '../attachments/attachment-list.tsx'
import { headingOf } from '../list/rows.ts'
import { markFeedback } from './actions.ts'
import type { FeedbackView } from './queries.ts'

interface FeedbackEntryProps {
  readonly view: FeedbackView
  readonly now: Date
  /** Where it is shown: on its event's page, its issue's page, or in the list of all. */
  readonly place: 'list' | 'issue' | 'event'
  readonly mayMark: boolean
}

/** One feedback: author, time, text, page, and related issue. */
export function FeedbackEntry({ view, now, place, mayMark }: FeedbackEntryProps) {
  const t = messages('feedback')
  const { feedback, attachments } = view
  const isUnread = feedback.readAt === null
  const pictures = attachments.filter(({ kind }) => isImage(kind))
  const others = attachments.filter(({ kind }) => !isImage(kind))
  return (
    <article className="grid min-w-0 gap-2 px-4 py-3 sm:px-6">
      <header className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
        {isUnread && (
          <span className="rounded-sm bg-accent-soft px-1.5 text-xs font-medium text-accent">{t('unread')}</span>
        )}
        <bdi className={cx('min-w-0 truncate text-ink', isUnread && 'font-semibold')}>{whoOf(feedback)}</bdi>
        {feedback.email !== '' && feedback.email !== feedback.name && <Address address={feedback.email} />}
        <RelativeTime at={feedback.at} now={now} />
        {mayMark && <Mark feedback={feedback} className="ml-auto" />}
      </header>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap text-ink">
        {feedback.message}
      </p>
      {pictures.map((attachment) => (
        <Thumbnail key={attachment.id} attachment={attachment} projectSlug={view.project.slug} />
      ))}
      {others.length > 0 && (
        <div className="rounded-md border border-line">
          <AttachmentList attachments={others} projectSlug={view.project.slug} mayDelete={false} />
        </div>
      )}
      <Surroundings view={view} place={place} />
    </article>
  )
}

/** The author, as far as known. */
export function whoOf({ name, email }: Pick<Feedback, 'name' | 'email'>): string {
  return name || email || messages('feedback')('anonymous')
}

/** User input only becomes a mail link if it looks like an address. */
function Address({ address }: { address: string }) {
  const isAddress = /^[^\s@<>?&]+@[^\s@<>?&]+$/.test(address)
  if (!isAddress) return <bdi className="min-w-0 truncate">{address}</bdi>
  return (
    <a
      href={`mailto:${encodeURIComponent(address)}`}
      aria-label={messages('feedback')('mailTo', { address })}
      className="min-w-0 truncate text-accent hover:underline"
    >
      {address}
    </a>
  )
}

function Mark({ feedback, className }: { feedback: Feedback; className: string }) {
  const t = messages('feedback')
  const name = whoOf(feedback)
  const isUnread = feedback.readAt === null
  return (
    <form action={markFeedback} className={className}>
      <input type="hidden" name="ids" value={feedback.id} />
      <input type="hidden" name="as" value={isUnread ? 'read' : 'unread'} />
      <Button type="submit" tone="quiet" aria-label={t(isUnread ? 'readOf' : 'unreadOf', { name })}>
        {t(isUnread ? 'read' : 'unreadAgain')}
      </Button>
    </form>
  )
}

/** The related issue and the page. */
function Surroundings({ view, place }: Pick<FeedbackEntryProps, 'view' | 'place'>) {
  const t = messages('feedback')
  const { feedback, project, replayHref } = view
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm">
      {place !== 'event' && <About view={view} place={place} />}
      {replayHref !== undefined && (
        <Fact name={messages('replays')('replay')}>
          <Link href={replayHref} prefetch={false} className="text-accent hover:underline">
            {messages('replays')('watch')}
          </Link>
        </Fact>
      )}
      {feedback.url !== '' && <Fact name={t('page')}>{feedback.url}</Fact>}
      {feedback.environment !== '' && <Fact name={t('environment')}>{feedback.environment}</Fact>}
      {feedback.release !== '' && <Fact name={t('release')}>{feedback.release}</Fact>}
      {place === 'list' && <Fact name={t('project')}>{project.name}</Fact>}
    </dl>
  )
}

function About({ view: { feedback, project, issue }, place }: Pick<FeedbackEntryProps, 'view' | 'place'>) {
  const t = messages('feedback')
  const { eventId } = feedback
  if (issue === undefined) {
    // Feedback without a preceding error is about the app in general, so there is nothing to link.
    return eventId === null ? null : <Fact name={t('event')}>{t('waiting')}</Fact>
  }
  const ref = shortId(project.slug, issue.number)
  const { type, value } = headingOf(issue)
  const href = eventId === null ? paths.issue(ref) : paths.issueEvent(ref, eventId)
  return (
    <Fact name={place === 'list' ? t('about') : t('event')}>
      <Link href={href} className="text-accent hover:underline">
        {place === 'list' ? `${ref} ${[type, value].filter((text) => text !== '').join(': ')}` : eventId?.slice(0, 8)}
      </Link>
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 truncate text-ink-2">{children}</dd>
    </div>
  )
}
