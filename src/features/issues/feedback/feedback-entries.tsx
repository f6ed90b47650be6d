import { messages } from '#messages'
import { FeedbackEntry } from './feedback-entry.tsx'
import type { FeedbackView } from './queries.ts'

interface FeedbackEntriesProps {
  readonly views: readonly FeedbackView[]
  readonly now: Date
  readonly place: 'list' | 'issue' | 'event'
  readonly mayMark: boolean
}

/** A list of feedback. */
export function FeedbackEntries({ views, ...rest }: FeedbackEntriesProps) {
  return (
    <ol aria-label={messages('feedback')('list')} className="divide-y divide-line">
      {views.map((view) => (
        <li key={view.feedback.id}>
          <FeedbackEntry view={view} {...rest} />
        </li>
      ))}
    </ol>
  )
}
