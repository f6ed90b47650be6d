import type { Grant } from '#domain/access/access.ts'
import type { Threshold } from '#domain/alert/threshold.ts'
import { levels } from '#domain/event/event.ts'
import type { AlertParts } from './parts.ts'

/** More new issues than anybody counts one by one. */
const MOST_ISSUES = 50_000

/** What a threshold counts in so many windows, one after the other from `since` on, over the projects of the grant. */
export async function countWindows(
  { catalogue, events }: Pick<AlertParts, 'catalogue' | 'events'>,
  grant: Grant<'event:read'>,
  { measure, windowMinutes, environments, minLevel }: Threshold,
  since: Date,
  windows: number,
): Promise<readonly number[]> {
  const windowMs = windowMinutes * 60_000
  const period = { since, until: new Date(since.getTime() + windows * windowMs) }
  const counted = Array.from({ length: windows }, () => 0)
  const add = (bucket: number, count: number) => {
    if (counted[bucket] !== undefined) counted[bucket] += count
  }
  if (measure === 'new_issues') {
    const bad = minLevel === null ? levels : levels.slice(0, levels.indexOf(minLevel) + 1)
    for (const issue of await catalogue.alertWork.newIssues(grant.projects, period, MOST_ISSUES)) {
      const isCounted =
        bad.includes(issue.level) && (environments.length === 0 || environments.includes(issue.environment))
      if (isCounted) add(Math.floor((issue.at.getTime() - since.getTime()) / windowMs), 1)
    }
    return counted
  }
  const users = measure === 'users' ? 'counted' : 'skipped'
  const buckets = await events.counts(grant, { period, environments, minLevel }, windowMinutes * 60, users)
  for (const one of buckets) add(one.bucket, one[measure])
  return counted
}
