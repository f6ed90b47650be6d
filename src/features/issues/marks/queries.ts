import type { Grant } from '#domain/access/access.ts'
import type { IssueId } from '#domain/ids.ts'
import type { Marks, SubscriptionReason } from '#domain/issue/triage.ts'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'

/** Maximum people named; the others are counted. */
export const MOST_NAMED = 5

const unmarked: Marks = { bookmarked: false, subscription: null, seenAt: null }

/** Returns the user's marks on an issue. */
export type MarksOf = (id: IssueId) => Marks

/** Reads the user's marks on these issues. */
export async function myMarks(grant: Grant<'event:read'>, ids: readonly IssueId[]): Promise<MarksOf> {
  const actor = await currentActor()
  if (actor?.kind !== 'user') return () => unmarked
  const marks = await running().catalogue.marks.of(grant, actor.userId, ids)
  return (id) => marks.get(id) ?? unmarked
}

/** Other users involved in an issue. */
export interface Audience {
  readonly mine: Marks
  readonly seenBy: readonly { readonly userId: string; readonly name: string; readonly at: Date }[]
  readonly followers: readonly { readonly userId: string; readonly name: string; readonly reason: SubscriptionReason }[]
}

/** Reads an issue's followers and recent viewers. */
export async function readAudience(grant: Grant<'event:read'>, id: IssueId): Promise<Audience> {
  const { marks } = running().catalogue
  const [mine, seenBy, followers, actor] = await Promise.all([
    myMarks(grant, [id]),
    marks.seenBy(grant, id, MOST_NAMED + 1),
    marks.subscribers(grant, id),
    currentActor(),
  ])
  const isMe = (userId: string) => actor?.kind === 'user' && actor.userId === userId
  return { mine: mine(id), seenBy: seenBy.filter(({ userId }) => !isMe(userId)).slice(0, MOST_NAMED), followers }
}
