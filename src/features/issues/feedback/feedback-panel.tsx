import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { EventPartPanel } from '../parts/event-part-panel.tsx'
import { FeedbackEntries } from './feedback-entries.tsx'
import type { FeedbackView } from './queries.ts'

interface FeedbackPanelProps {
  readonly views: readonly FeedbackView[]
  readonly issueRef: string
  readonly mayMark: boolean
  readonly now: Date
}

/** An event's feedback; nothing without any. */
export function FeedbackPanel({ views, issueRef, mayMark, now }: FeedbackPanelProps) {
  const t = messages('feedback')
  return (
    <EventPartPanel
      id="feedback"
      title={t('panel')}
      count={views.length}
      all={{ href: paths.issueFeedback(issueRef), label: t('allOf') }}
    >
      <FeedbackEntries views={views} now={now} place="event" mayMark={mayMark} />
    </EventPartPanel>
  )
}
