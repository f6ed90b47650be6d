import type { IssueFace, IssueFigures } from './issue-catalogue.ts'
import type { EventSummary, StoredEvent } from '../event/event-store.ts'
import type { Issue } from './issue.ts'

/** The ends in time of a part of an issue's events, as far as they are still kept. */
export interface Ends<T extends EventSummary = EventSummary> {
  readonly oldest: EventSummary | undefined
  readonly newest: T | undefined
}

/** The figures of both parts, as IssueCatalogue.unmerge wants them. */
export interface Split {
  readonly stays: IssueFigures & { readonly newest?: IssueFace }
  readonly goes: IssueFigures & { readonly newest: IssueFace }
}

/** The part that goes, all of it counted. */
export interface GoingPart {
  readonly events: number
  readonly oldest: EventSummary
  readonly newest: StoredEvent
}

/**
 * What an issue's figures become when some of its groups are taken out. What was seen before the oldest event that is
 * still kept, and the events that are not, stay with the issue: nothing tells any more which group they were of.
 */
export function splitFigures(issue: Issue, goes: GoingPart, stays: Ends<StoredEvent>): Split {
  const tookFirst = goes.oldest.timestamp.getTime() === issue.firstSeen.getTime() && stays.oldest !== undefined
  const tookLast = goes.newest.timestamp.getTime() >= (stays.newest?.timestamp.getTime() ?? 0)
  return {
    goes: {
      events: goes.events,
      firstSeen: goes.oldest.timestamp,
      lastSeen: goes.newest.timestamp,
      firstRelease: goes.oldest.release,
      lastRelease: goes.newest.release,
      newest: faceOf(goes.newest),
    },
    stays: {
      events: Math.max(0, issue.eventCount - goes.events),
      firstSeen: tookFirst && stays.oldest !== undefined ? stays.oldest.timestamp : issue.firstSeen,
      firstRelease: tookFirst && stays.oldest !== undefined ? stays.oldest.release : issue.firstRelease,
      lastSeen: stays.newest?.timestamp ?? issue.firstSeen,
      lastRelease: stays.newest?.release ?? issue.firstRelease,
      ...(tookLast && stays.newest !== undefined && { newest: faceOf(stays.newest) }),
    },
  }
}

/** What an issue is shown by, of its newest event. */
export function faceOf({ event, title, culprit, level, type, platform }: StoredEvent): IssueFace {
  const { exception = [], metadata } = event
  return {
    title,
    culprit,
    level,
    type,
    platform,
    metadata: { type: '', value: '', filename: '', function: '', ...metadata },
    handled: exception.every(({ mechanism }) => mechanism?.handled !== false),
  }
}
