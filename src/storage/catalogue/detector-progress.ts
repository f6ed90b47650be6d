import type { DetectorProgress } from '#domain/trace/detect/detector-store.ts'
import type { Engine } from './engine.ts'
import { notePosition } from './triage/feed.ts'

/** A detector follows stored spans as others follow histories: where it stands is a time, kept with the positions of those. */
export function createDetectorProgress({ db }: Engine): DetectorProgress {
  return {
    reached: async (what) => {
      const known = db
        .selectFrom('activity_positions')
        .select('activity_id')
        .where('follower', '=', `detectors:${what}`)
      return (await known.executeTakeFirst())?.activity_id
    },
    advance: (what, to) => notePosition(db, `detectors:${what}`, to),
  }
}
