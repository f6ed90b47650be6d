import type { DetectorProgress } from '#domain/trace/detect/detector-store.ts'
import type { Engine } from './engine.ts'
import { notePosition } from './triage/feed.ts'

/** A detector's position in the stored spans is a timestamp. It is kept in the table of the history positions. */
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
