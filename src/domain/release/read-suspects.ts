import type { Grant } from '../access/access.ts'
import type { StoredEvent } from '../event/event-store.ts'
import type { ReleaseCatalogue } from './release.ts'
import { suspectCommits, suspectFileNames, type SuspectCommit } from './suspect-commits.ts'

/** Number of earlier releases whose commits are considered, because an error may stay dormant for some. */
const EARLIER_RELEASES = 3

/** Commits that may have caused an event, most likely first. */
export async function readSuspects(
  releases: Pick<ReleaseCatalogue, 'commitsTouching'>,
  grant: Grant<'project:read'>,
  { event, release, projectId }: StoredEvent,
): Promise<readonly SuspectCommit[]> {
  const names = release === '' ? [] : suspectFileNames(event)
  if (names.length === 0) return []
  return suspectCommits(event, await releases.commitsTouching(grant, projectId, release, names, EARLIER_RELEASES))
}
