import type { StoredEvent } from '#domain/event/event-store.ts'
import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { variantInWords } from '#messages/grouping-words.ts'
import { Link } from '#ui/link.tsx'
import { issueParams, type IssueAddress } from '../page/address.ts'
import type { FoundIssue } from '../page/find.ts'

interface GroupingLineProps {
  readonly found: FoundIssue
  readonly stored: StoredEvent
  readonly address: IssueAddress
}

/** Why the event is in its issue, with a link to the grouping page. */
export function GroupingLine({ found: { issue, project }, stored, address }: GroupingLineProps) {
  const t = messages('issues')
  const ref = shortId(project.slug, issue.number)
  return (
    <p id="grouping" className="flex flex-wrap items-baseline gap-x-3 px-1 text-sm text-ink-2">
      {t('why.decided', { what: variantInWords(stored.event.grouping.variant) })}
      <Link
        href={paths.issueGrouping(ref, { ...issueParams(address), event: stored.eventId })}
        className="inline-flex min-h-control items-center rounded-sm text-accent hover:underline"
      >
        {t('why.open')}
      </Link>
    </p>
  )
}
