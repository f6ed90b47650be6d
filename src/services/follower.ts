import type { Activity, ActivityFeed } from '#domain/issue/activity.ts'
import type { Job } from './job.ts'

const LOOK_EVERY_MS = 1_000
/** How many lines of history are handled in one go, and in one transaction. */
const STEP = 100

/** A reader of the histories of issues. Both functions write the new position in the transaction of what they do. */
export interface Follower {
  /** The name that its position is kept under. */
  readonly name: string
  /** Starts at the newest line: what happened before anybody followed is left alone. */
  begin(position: number): Promise<unknown>
  /** Handles these lines, or as many of the first ones as are ready, and returns how many. @param from the old position */
  handle(lines: readonly Activity[], from: number): Promise<number>
}

/** Reads on where the follower has ended, and returns how many lines it handled. */
export async function follow(feed: ActivityFeed, { name, begin, handle }: Follower): Promise<number> {
  const from = await feed.positionOf(name)
  if (from === undefined) {
    await begin(await feed.last())
    return 0
  }
  const lines = await feed.after(from, STEP)
  return lines.length === 0 ? 0 : handle(lines, from)
}

/** Makes a job of a function that follows once and returns how many lines it handled. */
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
