import type { DigestedEvent } from '#domain/event/digested-event.ts'
import { linkWaiting } from '#storage/catalogue/attached/link-waiting.ts'
import { addGroups } from '#storage/catalogue/commit-issues.ts'
import { KnownPlaces } from '#storage/catalogue/commit-places.ts'
import { addReleases } from '#storage/catalogue/commit-releases.ts'
import { rollUpGroups } from '#storage/catalogue/issue-rollup.ts'
import type { CommitStep } from '../commit-step.ts'

/** Returns the step that adds events to issues and releases, and gives what waited for them their groups. */
export function createEventCommit(): CommitStep<DigestedEvent> {
  const known = new KnownPlaces()
  return {
    async run({ db, dialect, now }, events) {
      const { newIssues, places } = await addGroups(db, dialect, known, rollUpGroups(events), now)
      await addReleases(db, dialect, events, now)
      await linkWaiting(db, dialect, events)
      return { newIssues, committed: () => known.add(places) }
    },
  }
}
