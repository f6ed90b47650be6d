import { levels, type Level } from '#domain/event/event.ts'
import { priorities, type Priority } from '#domain/issue/state.ts'
import { windowText } from '#features/searches/period-text.ts'
import { messages } from '#messages'
import { barHeights } from '#ui/bar-heights.ts'
import { percent, shortNumber } from '#ui/numbers.ts'
import { pack, type Packed } from '#ui/packed.ts'
import type { Short } from '#ui/short.tsx'
import { exactTime, fullTime, relativeTime, shortAge, shortTime } from '#ui/times.ts'
import type { IssueSearch } from '../search.ts'
import type { StateLabel } from '../state/state-label.ts'
import type { IssueRowView } from './rows.ts'
import { PLACE } from '#ui/place-in-text.ts'
import { trendOf } from './trend.ts'

/** A row as plain data for the browser, including what only the server can compute (decision 55). */
export interface ShownRow extends Pick<
  IssueRowView,
  'id' | 'shortId' | 'project' | 'level' | 'culprit' | 'isUnhandled' | 'status' | 'priority'
> {
  /** See `barHeights`. */
  readonly bars: string
  /** '' for a message. */
  readonly type: string
  readonly value: string
  readonly isUnseen: boolean
  readonly isBookmarked: boolean
  /** Index into {@link ShownList.states}; `null` if there is nothing remarkable. */
  readonly state: number | null
  /** Description of the bars. */
  readonly graph: string
  /** The count: as a number, shortened, and in full with its unit. The same for users. */
  readonly events: number
  readonly eventsShort: string
  readonly eventsFull: string
  readonly users: number
  readonly usersShort: string
  readonly usersFull: string
  /** `null` unless the list is sorted by it. */
  readonly trend: Short | null
  /** The time: machine-readable, shortened, and exact. The same for the age. */
  readonly seenAt: string
  readonly seenShort: string
  readonly seenFull: string
  readonly since: string
  readonly age: string
  readonly ageFull: string
  readonly owner: { readonly kind: 'user' | 'team'; readonly id: string; readonly name: string } | null
}

export interface ShownList {
  readonly rows: Packed<ShownRow>
  /** States of the issues, deduplicated, as many share one. */
  readonly states: readonly StateLabel[]
}

/** Formats a page's rows in the reader's language. */
export function shownList(
  views: readonly IssueRowView[],
  search: Pick<IssueSearch, 'graph' | 'sort'>,
  now: Date,
): ShownList {
  const window = windowText(search.graph)
  const states = new Map(views.flatMap(({ stateLabel }) => (stateLabel ? [[keyOf(stateLabel), stateLabel]] : [])))
  const places = [...states.keys()]
  const rows = views.map((view): ShownRow => {
    const { heading, owner, mine, stateLabel } = view
    return {
      id: view.id,
      shortId: view.shortId,
      project: view.project,
      level: view.level,
      culprit: view.culprit,
      isUnhandled: view.isUnhandled,
      status: view.status,
      priority: view.priority,
      bars: barHeights(view.bars),
      type: heading.type,
      value: heading.type === '' && heading.value === '' ? messages('issues')('list.untitled') : heading.value,
      isUnseen: mine.seenAt === null,
      isBookmarked: mine.bookmarked,
      state: stateLabel === undefined ? null : places.indexOf(keyOf(stateLabel)),
      ...counts(view, window),
      trend: search.sort === 'trend' ? shownTrend(view) : null,
      ...times(view, now),
      owner: owner && { kind: owner.kind, id: String(owner.id), name: owner.name },
    }
  })
  return { rows: pack(rows), states: [...states.values()] }
}

const keyOf = ({ word, means }: StateLabel) => `${word} ${means}`

function counts({ bars, events, users }: IssueRowView, window: string) {
  const t = messages('issues')
  return {
    graph: t('list.graph', { count: bars.reduce((sum, count) => sum + count, 0), window }),
    events,
    eventsShort: shortNumber(events),
    eventsFull: t('unit.events', { count: events }),
    users,
    usersShort: shortNumber(users),
    usersFull: t('unit.users', { count: users }),
  }
}

function times({ lastSeen, firstSeen }: IssueRowView, now: Date) {
  return {
    seenAt: lastSeen.toISOString(),
    seenShort: shortTime(lastSeen, now),
    seenFull: fullTime(lastSeen, now),
    since: firstSeen.toISOString(),
    age: shortAge(now.getTime() - firstSeen.getTime()),
    ageFull: `${exactTime(firstSeen)} (${relativeTime(firstSeen, now)})`,
  }
}

/** The change from the first to the second half of the period: an arrow and an amount. */
function shownTrend({ events, lately }: Pick<IssueRowView, 'events' | 'lately'>): Short {
  const { kind, by } = trendOf(events, lately)
  const arrow = { rises: '↑', new: '↑', falls: '↓', steady: '→' }[kind]
  return {
    short: by === undefined ? arrow : `${arrow} ${percent(by.part, by.whole)}`,
    full: messages('issues')(`list.trend.${kind}`, { late: lately, early: events - lately }),
  }
}

/** Texts shared by all rows. */
export function rowTexts() {
  const t = messages('issues')
  const owners = messages('owners')
  const triage = messages('triage')
  return {
    priority: Object.fromEntries(priorities.map((one) => [one, triage(`priority.${one}`)])) as Readonly<
      Record<Priority, string>
    >,
    actions: {
      resolve: t('list.action.resolve', { issue: PLACE }),
      archive: t('list.action.archive', { issue: PLACE }),
      reopen: t('list.action.reopen', { issue: PLACE }),
      failed: t('changed.failed'),
    },
    level: Object.fromEntries(levels.map((level) => [level, t(`level.${level}`)])) as Readonly<Record<Level, string>>,
    unhandled: t('list.unhandled'),
    unseen: owners('mark.unseen'),
    seen: t('list.seen', { when: PLACE }),
    age: t('list.age', { when: PLACE }),
    assign: owners('picker.assign'),
    change: owners('picker.change', { name: PLACE }),
    select: t('select.one', { issue: PLACE }),
    bookmark: owners('mark.bookmarkOne', { issue: PLACE }),
    unbookmark: owners('mark.unbookmarkOne', { issue: PLACE }),
    first: { loading: t('loading.issue'), back: t('list.title') },
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
