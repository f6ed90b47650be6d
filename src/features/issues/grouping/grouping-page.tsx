import type { AddressParams } from '#domain/address/params.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Panel } from '#ui/panel.tsx'
import { findEvent, findRecommended } from '../page/find.ts'
import { findPart, type FoundPart } from '../parts/find-part.ts'
import { PartFrame } from '../parts/part-frame.tsx'
import { IssueGroups } from './issue-groups.tsx'
import { WithOutcome } from './outcome.tsx'
import { readIssueGroups } from './queries.ts'
import { SimilarIssues } from './similar-issues.tsx'
import { WhyContent } from './why-content.tsx'

/** An issue's grouping: why an event is in it, its groups, and similar issues. */
export async function GroupingPage({ issueRef, params }: { issueRef: string; params: AddressParams }) {
  const { event } = params
  const asked = typeof event === 'string' ? event : undefined
  const found = await findPart(issueRef, params, (ref) => paths.issueGrouping(ref, { event: asked }))
  const now = new Date()
  const named = asked === undefined ? undefined : await findEvent(issueRef, asked)
  const stored = named ?? (await findRecommended(found, found.address.search, now))
  return (
    <PartFrame found={found} part="grouping">
      {stored !== undefined && <Why found={found} stored={stored} now={now} />}
      <SimilarIssues found={found} now={now} />
    </PartFrame>
  )
}

interface WhyProps {
  readonly found: FoundPart
  readonly stored: StoredEvent
  readonly now: Date
}

/** How the event would be grouped with the project's current rules, and the issue's groups. */
async function Why({ found, stored, now }: WhyProps) {
  const { catalogue, reprocessing } = running()
  const [rules, groups] = await Promise.all([
    catalogue.rules.of(found.projectGrant, found.issue.projectId),
    readIssueGroups(found, now),
  ])
  const explained = await reprocessing.explainGrouping(found.projectGrant.actor, stored.event, rules.grouping)
  return (
    <Panel id="grouping" title={messages('issues')('why.title')}>
      <WithOutcome>
        {explained.ok ? (
          <WhyContent
            event={stored.event}
            eventId={stored.eventId}
            issueRef={found.ref}
            groupHash={stored.groupHash}
            explanation={explained.value}
            projectSlug={found.project.slug}
          />
        ) : (
          <p className="text-sm text-ink-2">{messages('projectSettings')(`try.problem.${explained.refusal.reason}`)}</p>
        )}
        <IssueGroups
          issueId={found.issue.id}
          issueRef={found.ref}
          groups={groups}
          groupOfEvent={stored.groupHash}
          now={now}
        />
      </WithOutcome>
    </Panel>
  )
}
