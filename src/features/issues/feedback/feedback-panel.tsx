import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { FeedbackEntries } from './feedback-entries.tsx'
import type { FeedbackView } from './queries.ts'

interface FeedbackPanelProps {
  readonly views: readonly FeedbackView[]
  readonly issueRef: string
  readonly mayMark: boolean
  readonly now: Date
}

/** What people wrote about an event; nothing where nobody did. */
export function FeedbackPanel({ views, issueRef, mayMark, now }: FeedbackPanelProps) {
  if (views.length === 0) return null
  const t = messages('feedback')
  return (
    <Panel
      id="feedback"
      title={t('panel')}
      note={views.length}
      aside={
        <Link href={paths.issueFeedback(issueRef)} className="text-sm text-accent hover:underline">
          {t('allOf')}
        </Link>
      }
      flush
    >
      <FeedbackEntries views={views} now={now} place="event" mayMark={mayMark} />
    </Panel>
  )
}
