import { messages } from '#messages'
import { Avatar } from '#ui/avatar.tsx'
import { shortTime } from '#ui/times.ts'
import { BookmarkStar } from './bookmark-star.tsx'
import { FollowBell } from './follow-bell.tsx'
import { MOST_NAMED, type Audience } from './queries.ts'

interface AudiencePanelProps {
  readonly issueId: number
  /** `WEB-1A` */
  readonly issueRef: string
  readonly audience: Audience
}

/** The user's bookmark and subscription, and other followers with their reasons. */
export function Following({ issueId, issueRef, audience: { mine, followers } }: AudiencePanelProps) {
  const t = messages('owners')
  const isFollowing = mine.subscription !== null && mine.subscription !== 'off'
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <FollowBell
          issueId={issueId}
          following={isFollowing}
          texts={{ off: t('mark.follow'), on: t('mark.following'), note: t('mark.followNote') }}
        />
        <BookmarkStar
          issueId={issueId}
          bookmarked={mine.bookmarked}
          texts={{
            add: t('mark.bookmarkOne', { issue: issueRef }),
            remove: t('mark.unbookmarkOne', { issue: issueRef }),
          }}
          words={{ off: t('mark.bookmark'), on: t('mark.bookmarked') }}
        />
      </div>
      <Followers followers={followers} />
    </div>
  )
}

function Followers({ followers }: Pick<Audience, 'followers'>) {
  const t = messages('owners')
  const more = followers.length - MOST_NAMED
  return (
    <div className="text-xs text-ink-3">
      <p>{t('mark.followers', { count: followers.length })}</p>
      <ul>
        {followers.slice(0, MOST_NAMED).map(({ userId, name, reason }) => (
          <li key={userId} className="truncate">
            <bdi className="text-ink-2">{name}</bdi> {t(`mark.reason.${reason}`)}
          </li>
        ))}
        {more > 0 && <li>{t('mark.followersMore', { count: more })}</li>}
      </ul>
    </div>
  )
}

/** Other users who have opened the issue, latest first. */
export function SeenBy({ seenBy, now }: Pick<Audience, 'seenBy'> & { readonly now: Date }) {
  const t = messages('owners')
  return (
    <ul className="flex flex-wrap gap-1">
      {seenBy.map(({ userId, name, at }) => {
        const text = t('mark.seenAt', { name, when: shortTime(at, now) })
        return (
          <li key={userId} title={text} className="flex">
            <Avatar id={userId} name={name} />
            <span className="sr-only">{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
