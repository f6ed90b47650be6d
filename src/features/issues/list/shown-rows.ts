import { levels, type Level } from '#domain/event/event.ts'
import { messages } from '#messages'
import { percent, shortNumber } from '#ui/numbers.ts'
import type { Short } from '#ui/short.tsx'
import { exactTime, relativeTime, shortAge } from '#ui/times.ts'
import { ownerLabel } from '../owner/texts.ts'
import type { IssueSearch } from '../search.ts'
import type { StateLabel } from '../state/state-label.ts'
import type { IssueRowView } from './rows.ts'
import { ISSUE_PLACE } from './selected.ts'
import { trendOf } from './trend.ts'

/** A row as the browser gets it: data and what the server alone can say about it, no markup (decision 47). */
export interface ShownRow extends Pick<
  IssueRowView,
  'id' | 'shortId' | 'project' | 'level' | 'culprit' | 'isUnhandled' | 'status' | 'bars'
> {
  /** '' where it is a message. */
  readonly type: string
  readonly value: string
  readonly isUnseen: boolean
  readonly isBookmarked: boolean
  readonly state: StateLabel | null
  /** What the bars show. */
  readonly graph: string
  readonly events: ShownCount
  readonly users: ShownCount
  readonly trend: Short | null
  readonly seen: ShownTime
  readonly age: ShownTime
  readonly owner: { readonly kind: 'user' | 'team'; readonly id: string; readonly name: string } | null
  readonly ownerLabel: string
}

interface ShownCount extends Short {
  readonly value: number
}

interface ShownTime extends Short {
  readonly at: string
}

/** The rows of a page of the list, in the language of whoever reads. */
export function shownRows(
  rows: readonly IssueRowView[],
  search: Pick<IssueSearch, 'graph' | 'sort'>,
  now: Date,
): readonly ShownRow[] {
  const t = messages('issues')
  const window = t(`window.${search.graph}`)
  return rows.map((row) => {
    const { heading, owner, mine, events, users, lastSeen, firstSeen } = row
    const isUntitled = heading.type === '' && heading.value === ''
    return {
      id: row.id,
      shortId: row.shortId,
      project: row.project,
      level: row.level,
      culprit: row.culprit,
      isUnhandled: row.isUnhandled,
      status: row.status,
      bars: row.bars,
      type: heading.type,
      value: isUntitled ? t('list.untitled') : heading.value,
      isUnseen: mine.seenAt === null,
      isBookmarked: mine.bookmarked,
      state: row.stateLabel ?? null,
      graph: t('list.graph', { count: row.bars.reduce((sum, count) => sum + count, 0), window }),
      events: { value: events, short: shortNumber(events), full: t('unit.events', { count: events }) },
      users: { value: users, short: shortNumber(users), full: t('unit.users', { count: users }) },
      trend: search.sort === 'trend' ? shownTrend(row) : null,
      seen: {
        at: lastSeen.toISOString(),
        short: relativeTime(lastSeen, now),
        full: t('list.seen', { when: exactTime(lastSeen) }),
      },
      age: {
        at: firstSeen.toISOString(),
        short: shortAge(now.getTime() - firstSeen.getTime()),
        full: t('list.age', { when: `${exactTime(firstSeen)} (${relativeTime(firstSeen, now)})` }),
      },
      owner: owner && { kind: owner.kind, id: String(owner.id), name: owner.name },
      ownerLabel: ownerLabel(owner?.name ?? null),
    }
  })
}

/** How the later half of the period compares with the earlier one: an arrow and by how much. */
function shownTrend({ events, lately }: Pick<IssueRowView, 'events' | 'lately'>): Short {
  const { kind, by } = trendOf(events, lately)
  const arrow = { rises: '↑', new: '↑', falls: '↓', steady: '→' }[kind]
  return {
    short: by === undefined ? arrow : `${arrow} ${percent(by.part, by.whole)}`,
    full: messages('issues')(`list.trend.${kind}`, { late: lately, early: events - lately }),
  }
}

/** What rows say, once for all of them. */
export function rowTexts() {
  const t = messages('issues')
  const owners = messages('owners')
  return {
    level: Object.fromEntries(levels.map((level) => [level, t(`level.${level}`)])) as Readonly<Record<Level, string>>,
    unhandled: t('list.unhandled'),
    unseen: owners('mark.unseen'),
    select: t('select.one', { issue: ISSUE_PLACE }),
    bookmark: owners('mark.bookmarkOne', { issue: ISSUE_PLACE }),
    unbookmark: owners('mark.unbookmarkOne', { issue: ISSUE_PLACE }),
    peek: {
      label: t('peek.label'),
      none: t('peek.none'),
      failed: t('peek.failed'),
      loading: t('peek.loading'),
      anonymous: t('frame.anonymous'),
    },
  }
}
export type RowTexts = ReturnType<typeof rowTexts>
