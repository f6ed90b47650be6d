import { groupsOf } from '#domain/issue/issue-series.ts'
import { door } from '#door'
import type { FoundIssue } from './find.ts'

/** Issues that are remembered; then all are forgotten at once, which costs a query each. */
const MAX_KEPT = 10_000

const kept = new Map<string, string>()

/**
 * The release in which an issue was first seen; '' where the event did not say, or is no longer kept. It never changes,
 * so it is looked up once: an issue's page has enough to ask. The key holds the time as well, because an event that
 * arrives late may turn out to have been the first.
 */
export async function firstReleaseOf({ issue, grant }: Pick<FoundIssue, 'issue' | 'grant'>): Promise<string> {
  const firstMs = issue.firstSeen.getTime()
  const key = `${issue.id}:${firstMs}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const [oldest] = await door().events.events(grant, { groups: groupsOf(issue) }, undefined, {
    order: 'oldest',
    limit: 1,
  })
  // After a while the oldest event that is left is not the first one any more, and its release tells nothing.
  const release = oldest?.timestamp.getTime() === firstMs ? oldest.release : ''
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(key, release)
  return release
}
