'use server'

import type { ReactNode } from 'react'
import { shortId } from '#domain/issue/issue.ts'
import { findEvent, findIssue } from '../page/find.ts'
import { messages } from '#messages'
import { running } from '#running'
import { IssueGroups } from './issue-groups.tsx'
import { readIssueGroups } from './queries.ts'
import { WhyContent } from './why-content.tsx'

/** The account of how an event came into its issue, as the project's rules are now; and the groups of the issue. */
export async function explainGrouping(issueId: number, eventId: string): Promise<ReactNode> {
  const found = await findIssue(String(issueId))
  const stored = await findEvent(String(issueId), eventId)
  if (found === undefined || stored === undefined) return messages('issues')('why.gone')
  const { catalogue, reprocessing } = running()
  const [rules, groups] = await Promise.all([
    catalogue.rules.of(found.projectGrant, found.issue.projectId),
    readIssueGroups(found, new Date()),
  ])
  return (
    <div className="grid gap-6">
      <WhyContent
        event={stored.event}
        eventId={stored.eventId}
        groupHash={stored.groupHash}
        explanation={reprocessing.explainGrouping(stored.event, rules.grouping)}
        projectSlug={found.project.slug}
      />
      <IssueGroups
        issueId={found.issue.id}
        issueRef={shortId(found.project.slug, found.issue.number)}
        groups={groups}
        groupOfEvent={stored.groupHash}
        now={new Date()}
      />
    </div>
  )
}
