'use server'

import { parseIssueId } from '#domain/ids.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { topFrames, type PeekFrame } from './top-frames.ts'

/** The top of the latest stack trace of an issue; [] where it has none. Called when a title is hovered or focused. */
export async function peekFrames(issueId: number): Promise<readonly PeekFrame[]> {
  const grant = await guard('event:read')
  const id = parseIssueId(String(issueId))
  const { catalogue, events } = running()
  const issue = id === undefined ? undefined : await catalogue.issues.byId(grant, id)
  if (issue === undefined) return []
  const latest = await events.edgeEvent(grant, { groups: groupsOf(issue) }, undefined, 'newest')
  return latest === undefined ? [] : topFrames(latest.event)
}
