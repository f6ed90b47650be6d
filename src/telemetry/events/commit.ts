import type { DigestedEvent } from '#domain/event/digested-event.ts'
import { linkWaiting } from '#storage/catalogue/attached/link-waiting.ts'
import { addGroups } from '#storage/catalogue/commit-issues.ts'
import { KnownPlaces } from '#storage/catalogue/commit-places.ts'
import { addReleases } from '#storage/catalogue/commit-releases.ts'
import { rollUpGroups } from '#storage/catalogue/issue-rollup.ts'
import type { CommitStep } from '../commit-step.ts'

/**
 * Returns the step that adds events to issues and releases, and sets the group of attachments and feedback that waited
 * for them.
 */
export function createEventCommit(): CommitStep<DigestedEvent> {
  const known = new KnownPlaces()
  return {
    async run({ db, now }, events) {
      const { newIssues, places } = await addGroups(db, known, rollUpGroups(events), now)
      await addReleases(db, events, now)
      await linkWaiting(db, events)
      return { newIssues, committed: () => known.add(places) }
    },
  }
}
