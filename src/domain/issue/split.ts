import type { IssueFace, IssueFigures } from './issue-catalogue.ts'
import type { EventSummary, StoredEvent } from '../event/event-store.ts'
import type { Issue } from './issue.ts'

/** The oldest and newest retained events of a part of an issue. */
export interface Ends<T extends EventSummary = EventSummary> {
  readonly oldest: EventSummary | undefined
  readonly newest: T | undefined
}

/** The figures of both parts, in the form that IssueCatalogue.unmerge expects. */
export interface Split {
  readonly stays: IssueFigures & { readonly newest?: IssueFace }
  readonly goes: IssueFigures & { readonly newest: IssueFace }
}

/** The part that is split off, fully counted. */
export interface GoingPart {
  readonly events: number
  readonly oldest: EventSummary
  readonly newest: StoredEvent
}

/**
 * The figures of an issue after some of its groups are split off. Expired events, and anything seen before the oldest
 * retained event, stay with the issue: their group cannot be determined.
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
