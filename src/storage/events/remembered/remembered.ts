import { setTimeout as delay } from 'node:timers/promises'
import { covers, type Grant } from '#domain/access/access.ts'
import { groupText, wholeHours, type EventFilter, type GroupKey } from '#domain/event/event-filter.ts'
import type { EventId } from '#domain/ids.ts'
import type {
  EventReader,
  EventSearch,
  EventSet,
  EventStore,
  GroupHours,
  GroupSeries,
  GroupTotals,
  StoredEvent,
} from '#domain/event/event-store.ts'
import { middleOf } from '../queries/group-totals.ts'
import { seriesOf } from '../queries/series.ts'
import { Answers } from './answers.ts'
import { rememberedRows } from './remembered-rows.ts'
import { projectsOf, rememberedSpans } from './remembered-spans.ts'
import { SeenEnvironments, type InEnvironment } from './seen-environments.ts'

type MayRead = Grant<'event:read'>

/** Notifications that a caching store needs. */
export interface Remembering {
  /** Call this when these events have been stored. */
  changed(events: readonly (GroupKey & InEnvironment)[]): void
}

const HOUR_MS = 3_600_000
const LOOK_AGAIN_MS = 1_000
/** Size limit in bytes; bodies of events take up nearly all of it. */
const MOST_BYTES = 16 * 1024 * 1024
/** Larger sets come from background work, which asks only once. */
const MOST_GROUPS = 100
/** For longer periods, daily sums are faster to add up than hourly ones. */
const HOURLY_MS = 15 * 24 * HOUR_MS
const SMALL = 200

/**
 * An event store that caches what pages ask about groups until those groups receive events, so that reopening a list or
 * an issue needs no query (docs/decisions/0051). Answers are accurate to the hour, like totals, so each is valid for
 * the rest of the hour at most. The caller's grant must cover all groups that an answer is about.
 */
export function rememberAnswers<Store extends EventStore>(store: Store, most = MOST_BYTES): Store & Remembering {
  const answers = new Answers(most)
  const totals = rememberedTotals(store, answers)
  const environments = new SeenEnvironments((grant) => store.environments(grant))
  const forgetAll = () => {
    answers.clear()
    environments.forget()
  }
  return {
    ...store,
    ...totals,
    ...rememberedTogether(store, answers, totals),
    ...rememberedEvents(store, answers),
    ...rememberedSpans(store, answers),
    ...rememberedRows(store, answers),
    environments: (grant) => environments.of(grant),
    changed: (events) => {
      answers.changed(events)
      environments.came(events)
    },
    revise: (revisions) => store.revise(revisions).finally(forgetAll),
    dropBefore: (...args) => whileDeleting(store, answers, () => store.dropBefore(...args)),
    deleteGroups: (deletion) => whileDeleting(store, answers, () => store.deleteGroups(deletion)).finally(forgetAll),
    deleteProject: (...args) => whileDeleting(store, answers, () => store.deleteProject(...args)).finally(forgetAll),
  }
}

/**
 * The engine keeps deleting after it has answered. Until it is done, an answer may contain rows that are about to
 * disappear.
 */
async function whileDeleting<T>(store: EventStore, answers: Answers, work: () => Promise<T>): Promise<T> {
  const resume = answers.rest()
  const settled = async () => {
    // oxlint-disable-next-line no-await-in-loop -- until it is through
    while (await store.isDeleting()) await delay(LOOK_AGAIN_MS, undefined, { ref: false })
  }
  try {
    return await work()
  } finally {
    // If the store was closed in the meantime, there are no further callers.
    void settled().then(resume, resume)
  }
}

type Totals = Pick<EventReader, 'totalsOf' | 'series'>

/** Totals and series. They share one query if the period is short enough for hourly sums. */
function rememberedTotals(store: EventStore, answers: Answers): Totals {
  const hoursOf = (grant: MayRead, groups: readonly GroupKey[], filter: EventFilter) =>
    answers.aboutEach(
      groups,
      `hours ${filterText(filter)}`,
      async (unknown) => byGroup(await store.hoursOf(grant, unknown, filter)),
      ({ hours }) => SMALL + hours.length * SMALL,
    )
  return {
    totalsOf: async (grant, groups, filter) => {
      if (!isForPages(grant, groups)) return store.totalsOf(grant, groups, filter)
      if (isHourly(filter)) return (await hoursOf(grant, groups, filter)).map((one) => totalsFrom(one, filter))
      return answers.aboutEach(
        groups,
        `totals ${filterText(filter)} ${middleOf(filter.period)}`,
        async (unknown) => byGroup(await store.totalsOf(grant, unknown, filter)),
        () => SMALL,
      )
    },
    series: async (grant, groups, filter, bucketSeconds) => {
      if (!isForPages(grant, groups)) return store.series(grant, groups, filter, bucketSeconds)
      if (isHourly(filter))
        return (await hoursOf(grant, groups, filter)).map((one) => seriesFrom(one, filter, bucketSeconds))
      return answers.aboutEach(
        groups,
        `series ${filterText(filter)} ${bucketSeconds}`,
        async (unknown) => byGroup(await store.series(grant, unknown, filter, bucketSeconds)),
        ({ counts }) => SMALL + counts.length * 8,
      )
    },
  }
}

/** Answers about a set of groups: all of them, or those of an issue. */
function rememberedTogether(
  store: EventStore,
  answers: Answers,
  { totalsOf }: Totals,
): Pick<EventReader, 'groupTotals' | 'usersOf' | 'tagTotals'> {
  return {
    groupTotals: (grant, filter, limit, users = 'counted') => {
      return answers.aboutAll(
        `groups of ${projectsOf(grant)} ${filterText(filter)} ${middleOf(filter.period)} ${limit} ${users}`,
        () => store.groupTotals(grant, filter, limit, users),
        (found) => SMALL * found.length,
        async (old, groups) => {
          const own = groups.filter(({ projectId }) => covers(grant, projectId))
          if (own.length === 0) return old
          return withThese(old, await store.totalsOf(grant, own, filter), limit)
        },
      )
    },
    usersOf: async (grant, groups, filter) => {
      const ask = () => store.usersOf(grant, groups, filter)
      return isForPages(grant, groups) ? answers.about(groups, `users ${filterText(filter)}`, ask, () => SMALL) : ask()
    },
    tagTotals: async (grant, groups, filter, limits) => {
      if (!isForPages(grant, groups)) return store.tagTotals(grant, groups, filter, limits)
      const ask = async () => {
        const totals = await totalsOf(grant, groups, filter)
        return store.tagTotals(grant, groups, filter, { ...limits, found: sum(totals.map(({ events }) => events)) })
      }
      // If the search index lags behind, the answer may lack events.
      if (store.isIndexBehind()) return ask()
      const question = `tags ${filterText(filter)} ${limits.keys} ${limits.values}`
      return answers.about(groups, question, ask, (tags) => JSON.stringify(tags).length * 2)
    },
  }
}

/** Merges renewed totals into old ones, keeping the most recently seen up to the limit. */
function withThese(old: readonly GroupTotals[], anew: readonly GroupTotals[], limit: number): readonly GroupTotals[] {
  const all = [...byGroup([...old, ...anew]).values()]
  if (all.length <= limit) return all
  return all.toSorted((a, b) => b.lastSeen.getTime() - a.lastSeen.getTime()).slice(0, limit)
}

function rememberedEvents(
  store: EventStore,
  answers: Answers,
): Pick<EventReader, 'edgeEvent' | 'bodies' | 'neighbours'> {
  return {
    edgeEvent: async (grant, set, filter, edge) => {
      const ask = () => store.edgeEvent(grant, set, filter, edge)
      const groups = filter === undefined ? groupsForPages(grant, set) : undefined
      if (groups === undefined) return ask()
      return answers.about(groups, `edge ${edge}`, ask, (one) => weightOf(one === undefined ? [] : [one]))
    },
    bodies: async (grant, set, page, filter) => {
      const ask = () => store.bodies(grant, set, page, filter)
      const isPlain = page.after === undefined && (filter === undefined || isOfWholeHours(filter))
      const groups = isPlain ? groupsForPages(grant, set) : undefined
      if (groups === undefined) return ask()
      const within = filter === undefined ? 'ever' : filterText(filter)
      const found = answers.about(groups, `bodies ${within} ${page.order} ${page.limit}`, ask, weightOf)
      // Cached from the same moment, so that new events invalidate both.
      if (page.order === 'newest' && filter?.environments.length === 0)
        await answers.about(
          groups,
          NEWEST,
          () => found.then((events) => newestOf(events, filter)),
          () => SMALL,
        )
      return found
    },
    neighbours: async (grant, set, of) => {
      const ask = () => store.neighbours(grant, set, of)
      const groups = groupsForPages(grant, set)
      if (groups === undefined) return ask()
      const among = neighboursAmong(await answers.knownAbout<Newest>(groups, NEWEST), of.eventId)
      if (among !== undefined) return among
      return answers.about(groups, `neighbours ${of.timestamp.getTime()} ${of.eventId}`, ask, () => SMALL)
    },
  }
}

/** The newest events of groups up to a time, without gaps. */
interface Newest {
  readonly ids: readonly EventId[]
  readonly until: number
}

const NEWEST = 'newest'
/** How far in the future an event's timestamp may be (docs/protocol.md 5). */
const AHEAD_MS = 60_000

function newestOf(events: readonly StoredEvent[], { period }: EventFilter): Newest {
  return { ids: events.map(({ eventId }) => eventId), until: period.until.getTime() }
}

/** The neighbours of one of the newest events, or `undefined` if they do not include both. */
function neighboursAmong(newest: Newest | undefined, id: EventId) {
  const place = newest?.ids.indexOf(id) ?? -1
  const older = newest?.ids[place + 1]
  const isNewestKnown = newest !== undefined && newest.until - Date.now() > AHEAD_MS
  if (newest === undefined || older === undefined || place === -1 || (place === 0 && !isNewestKnown)) return undefined
  return { older, newer: newest.ids[place - 1] }
}

function isForPages(grant: MayRead, groups: readonly GroupKey[]): boolean {
  return groups.length <= MOST_GROUPS && groups.every(({ projectId }) => covers(grant, projectId))
}

function groupsForPages(grant: MayRead, set: EventSet): readonly GroupKey[] | undefined {
  return 'groups' in set && isForPages(grant, set.groups) ? set.groups : undefined
}

/** A filter as text, to the hour. */
function filterText(filter: EventFilter): string {
  const { since, until } = wholeHours(filter).period
  return `${since.getTime()}-${until.getTime()} ${JSON.stringify(filter.environments.toSorted())}`
}

function isHourly({ period: { since, until } }: EventFilter): boolean {
  return until.getTime() - since.getTime() <= HOURLY_MS
}

function isOfWholeHours({ period: { since, until }, terms = [] }: EventSearch): boolean {
  return terms.length === 0 && since.getTime() % HOUR_MS === 0 && until.getTime() % HOUR_MS === 0
}

function byGroup<T extends GroupKey>(found: readonly T[]): ReadonlyMap<string, T> {
  return new Map(found.map((one) => [groupText(one), one]))
}

function totalsFrom({ hours, ...group }: GroupHours, { period }: EventFilter): GroupTotals {
  const middle = middleOf(period)
  const late = hours.filter(({ hour }) => hour * HOUR_MS >= middle)
  return { ...group, events: sum(hours.map(({ events }) => events)), lately: sum(late.map(({ events }) => events)) }
}

function seriesFrom(
  { projectId, groupHash, hours }: GroupHours,
  { period }: EventFilter,
  seconds: number,
): GroupSeries {
  const buckets = hours.map(({ hour, events }) => ({ bucket: Math.floor((hour * 3600) / seconds), events }))
  return { projectId, groupHash, ...seriesOf(period, seconds, buckets) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/** Parsed events take more memory than their text. */
function weightOf(events: readonly StoredEvent[]): number {
  return events.reduce((total, { size }) => total + 3 * size, SMALL)
}
