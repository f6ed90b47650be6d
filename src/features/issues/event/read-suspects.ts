import type { Grant } from '#domain/access/access.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { suspectCommits, suspectFileNames, type SuspectCommit } from '#domain/release/suspect-commits.ts'
import { running } from '#running'

/** Releases before the event's own whose commits are looked at: an error may lie dormant for some. */
const EARLIER_RELEASES = 3

/** Commits that may have caused an event, the likeliest first. */
export async function readSuspects(
  grant: Grant<'project:read'>,
  { event, release, projectId }: StoredEvent,
): Promise<readonly SuspectCommit[]> {
  const names = release === '' ? [] : suspectFileNames(event)
  if (names.length === 0) return []
  const { releases } = running().catalogue
  return suspectCommits(event, await releases.commitsTouching(grant, projectId, release, names, EARLIER_RELEASES))
}
