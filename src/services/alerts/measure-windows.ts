import type { Grant } from '#domain/access/access.ts'
import { sessionShare } from '#domain/alert/session-share.ts'
import {
  isOverSessions,
  type CountThreshold,
  type SessionThreshold,
  type ShareThreshold,
  type TelemetryThreshold,
  type Threshold,
} from '#domain/alert/threshold.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { levels } from '#domain/event/event.ts'
import type { AlertParts } from './alert-parts.ts'

/** More new issues than anyone would count individually. */
const MOST_ISSUES = 50_000

type Stores = Pick<AlertParts, 'catalogue' | 'events'>

/**
 * Measures a threshold in consecutive windows from `since` on, over the projects of the grant. null: too few sessions
 * or users for a meaningful percentage.
 */
export async function measureWindows(
  stores: Stores,
  grant: Grant<'event:read'>,
  threshold: Exclude<Threshold, TelemetryThreshold>,
  since: Date,
  windows: number,
): Promise<readonly (number | null)[]> {
  const period = { since, until: new Date(since.getTime() + windows * threshold.windowMinutes * 60_000) }
  return isOverSessions(threshold)
    ? sessionWindows(stores, grant, threshold, period, windows)
    : countWindows(stores, grant, threshold, period, windows)
}

async function sessionWindows(
  { events }: Stores,
  grant: Grant<'event:read'>,
  threshold: SessionThreshold | ShareThreshold,
  period: Period,
  windows: number,
): Promise<readonly (number | null)[]> {
  const { environments, release } = threshold
  const filter = {
    period,
    environments,
    releases: [],
    ...(release !== undefined && { releaseLike: release }),
    ...(threshold.measure === 'crash_free_users' && { users: 'counted' as const }),
  }
  const found = await events.sessionCounts(grant, filter, threshold.windowMinutes * 60)
  const counts = new Map(found.map((one) => [one.bucket, one]))
  return Array.from({ length: windows }, (_, bucket) => {
    const one = counts.get(bucket)
    return threshold.measure === 'sessions' ? (one?.started ?? 0) : sessionShare(one, threshold)
  })
}

async function countWindows(
  { catalogue, events }: Stores,
  grant: Grant<'event:read'>,
  { measure, windowMinutes, environments, minLevel }: CountThreshold,
  period: Period,
  windows: number,
): Promise<readonly number[]> {
  const windowMs = windowMinutes * 60_000
  const { since } = period
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
