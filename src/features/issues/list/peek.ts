'use server'

import { parseIssueId } from '#domain/ids.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { topFrames, type PeekFrame } from './top-frames.ts'

/** More rows than a page of the list has. */
const MOST = 50

/**
 * Returns the top frames of each issue's latest event by issue id, or [] if it has no stack trace. At most 40 kB for 50
 * issues, because `topFrames` bounds each entry.
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
