import { personOf, type Grant } from '#domain/access/access.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Avatar } from '#ui/avatar.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'

/** Maximum viewers named, latest first. */
const MOST_NAMED = 8

/** Other users who have watched a replay, as one of its facts; nothing without any. */
export async function SeenBy({ grant, replay }: { grant: Grant<'event:read'>; replay: ReplayKey }) {
  const me = personOf(grant.actor)
  const all = await running().catalogue.replayViews.seenBy(grant, replay, MOST_NAMED + 1)
  const others = all.filter(({ userId }) => userId !== me).slice(0, MOST_NAMED)
  if (others.length === 0) return null
  const now = new Date()
  return (
    <div>
      <dt>{messages('owners')('mark.seenBy')}</dt>
      <dd className="grid gap-1">
        {others.map(({ userId, name, at }) => (
          <span key={userId} className="flex min-w-0 items-center gap-2">
            <Avatar id={userId} name={name} />
            <bdi className="min-w-0 truncate">{name}</bdi>
            <span className="text-xs whitespace-nowrap text-ink-3">
              <RelativeTime at={at} now={now} />
            </span>
          </span>
        ))}
      </dd>
    </div>
  )
}
