import type { Grant } from '../access/access.ts'
import type { ReplayId } from '../ids.ts'
import type { ReplayCondition } from './replay-query.ts'
import type { ReplayKey } from './replay.ts'

type MayRead = Grant<'event:read'>

/** A user who has watched a replay, with their current name. */
export interface ReplayViewer {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** The most recent time. */
  readonly at: Date
}

/** Who has watched which replay. Anyone who may see a replay can record a view and list its viewers. */
export interface ReplayViews {
  see(grant: MayRead, userId: string, replay: ReplayKey, now: Date): Promise<void>
  /** The subset of these replays that the user has watched. */
  seenOf(grant: MayRead, userId: string, replays: readonly ReplayKey[]): Promise<ReadonlySet<ReplayId>>
  /** Replays that the user has watched, most recent first. */
  latest(grant: MayRead, userId: string, limit: number): Promise<readonly ReplayId[]>
  /** Viewers of a replay, most recent first. */
  seenBy(grant: MayRead, replay: ReplayKey, limit: number): Promise<readonly ReplayViewer[]>
}

/** Removes the views of deleted replays. */
export interface ReplayViewUpkeep {
  /** A page of watched replays, ordered by key, starting after `after`. */
  viewed(after: ReplayKey | undefined, limit: number): Promise<readonly ReplayKey[]>
  forget(replays: readonly ReplayKey[]): Promise<void>
}

/** `is:` searches consider at most this many of a user's most recently watched replays. */
const MOST_KNOWN = 10_000

/** The replays a user has watched, as far as a search needs them; empty without a user. */
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
