import type { Grant } from '../access/access.ts'
import type { ReplayId } from '../ids.ts'
import type { ReplayCondition } from './replay-query.ts'
import type { ReplayKey } from './replay.ts'

type MayRead = Grant<'event:read'>

/** A person who has watched a replay, by the name of today. */
export interface ReplayViewer {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** The last time. */
  readonly at: Date
}

/** The replays that single people have watched. Whoever may see a replay may say so, and ask who else has. */
export interface ReplayViews {
  see(grant: MayRead, userId: string, replay: ReplayKey, now: Date): Promise<void>
  /** Returns those of these replays that this person has watched. */
  seenOf(grant: MayRead, userId: string, replays: readonly ReplayKey[]): Promise<ReadonlySet<ReplayId>>
  /** Returns what this person has watched, the latest first, at most `limit`. */
  latest(grant: MayRead, userId: string, limit: number): Promise<readonly ReplayId[]>
  /** Returns who has watched it, the latest first, at most `limit`. */
  seenBy(grant: MayRead, replay: ReplayKey, limit: number): Promise<readonly ReplayViewer[]>
}

/** The house-keeping of views: a replay that is gone has been watched by nobody. */
export interface ReplayViewUpkeep {
  /** Returns replays that somebody has watched, by their keys, from the one behind `after` on. */
  viewed(after: ReplayKey | undefined, limit: number): Promise<readonly ReplayKey[]>
  forget(replays: readonly ReplayKey[]): Promise<void>
}

/** A search by `is:` knows of so many that one person has watched: the latest. */
const MOST_KNOWN = 10_000

/** Returns the replays that a person has watched, as far as a search needs to know; without a person none. */
export async function seenForSearch(
  views: Pick<ReplayViews, 'latest'>,
  grant: MayRead,
  userId: string | null,
  where: ReplayCondition,
): Promise<readonly ReplayId[]> {
  return userId !== null && asksWhatIsSeen(where) ? views.latest(grant, userId, MOST_KNOWN) : []
}

function asksWhatIsSeen(where: ReplayCondition): boolean {
  return 'parts' in where ? where.parts.some(asksWhatIsSeen) : where.kind === 'field' && where.key === 'is'
}
