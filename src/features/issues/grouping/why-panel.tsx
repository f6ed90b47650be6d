import type { StoredEvent } from '#domain/event/event-store.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { LoadOnOpen } from '../load-on-open.tsx'
import type { FoundIssue } from '../page/find.ts'
import { explainGrouping } from './explain.tsx'
import { WithOutcome } from './outcome.tsx'
import { variantInWords } from '#messages/grouping-words.ts'

/** How the event came into its issue: what decided at once, the whole account when somebody opens it. */
export function WhyPanel({ found: { issue }, stored }: { found: FoundIssue; stored: StoredEvent }) {
  const t = messages('issues')
  return (
    <Panel
      id="grouping"
      title={t('why.title')}
      note={t('why.by', { what: variantInWords(stored.event.grouping.variant) })}
      fold="closed"
    >
      <WithOutcome>
        <LoadOnOpen
          // Another event of the issue has another account.
          key={stored.eventId}
          load={explainGrouping.bind(null, issue.id, stored.eventId)}
          texts={{ loading: t('why.loading'), failed: t('why.failed'), again: t('why.again') }}
        />
      </WithOutcome>
    </Panel>
  )
}
