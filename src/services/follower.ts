import type { Activity, ActivityFeed } from '#domain/issue/activity.ts'
import type { Job } from './job.ts'

const LOOK_EVERY_MS = 1_000
/** History entries handled per run, in one transaction. */
const STEP = 100

/**
 * A reader of the histories of issues. Both functions write the new position in the same transaction as their results.
 */
export interface Follower {
  /** The name under which its position is stored. */
  readonly name: string
  /** Starts at the newest entry: earlier ones are ignored. */
  begin(position: number): Promise<unknown>
  /**
   * Handles these entries, or as many of the first ones as are ready, and returns how many.
   * @param from the old position
   */
  handle(lines: readonly Activity[], from: number): Promise<number>
}

/** Resumes at the follower's position. Returns the number of handled entries. */
export async function follow(feed: ActivityFeed, { name, begin, handle }: Follower): Promise<number> {
  const from = await feed.positionOf(name)
  if (from === undefined) {
    await begin(await feed.last())
    return 0
  }
  const lines = await feed.after(from, STEP)
  return lines.length === 0 ? 0 : handle(lines, from)
}

/** Turns a function that handles one step into a job. */
export function followerJob(name: string, followOnce: (now: Date) => Promise<number>): Job {
  return {
    name,
    everyMs: LOOK_EVERY_MS,
    run: async (now) => {
      const handled = await followOnce(now)
      return { handled, more: handled === STEP }
    },
  }
}
