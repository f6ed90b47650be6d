'use server'

import { parseIssueId } from '#domain/ids.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { topFrames, type PeekFrame } from './top-frames.ts'

/** More rows than a page of the list has. */
const MOST = 50

/**
 * The top of the latest stack trace of each issue, by id; [] where there is none. Of fifty issues 40 kB at most
 * (`topFrames` bounds each). Called for the rows in view, and for a title that is hovered before they have come.
 */
export async function peekIssues(issueIds: readonly number[]): Promise<Readonly<Record<number, readonly PeekFrame[]>>> {
  const grant = await guard('event:read')
  const { catalogue, events } = running()
  const peeks = issueIds.slice(0, MOST).map(async (issueId) => {
    const id = parseIssueId(String(issueId))
    const issue = id === undefined ? undefined : await catalogue.issues.byId(grant, id)
    const latest = issue && (await events.edgeEvent(grant, { groups: groupsOf(issue) }, undefined, 'newest'))
    return [issueId, latest === undefined ? [] : topFrames(latest.event)] as const
  })
  return Object.fromEntries(await Promise.all(peeks))
}
