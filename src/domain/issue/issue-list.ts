import type { Grant } from '../access/access.ts'
import type { IssueCatalogue, SeenOrder } from './issue-catalogue.ts'
import { groupText, wholeHours, type EventFilter, type GroupKey } from '../event/event-filter.ts'
import type { EventReader } from '../event/event-store.ts'
import { parseIssueId, type IssueId, type ProjectId } from '../ids.ts'
import type { Issue } from './issue.ts'
import { join, matching, needsFacts, termsIn, type Candidate } from './issue-candidates.ts'
import type { IssueKeys } from './issue-facts.ts'
import type { IssueCondition } from './issue-query.ts'
import { mentionsLatest, withLatest } from './latest-release.ts'
import { withNumbers, type ListedIssue } from './listed-issue.ts'
import { priorities, type IssueStatus } from './state.ts'

/** Sort orders of the issue list, highest or most recent first. */
export const issueSorts = ['lastSeen', 'firstSeen', 'events', 'users', 'priority', 'trend'] as const
export type IssueSort = (typeof issueSorts)[number]

/** A position in a sorted list, next to the row with this value and id. Stays valid when rows are added or removed. */
export interface IssueCursor {
  readonly side: 'after' | 'before'
  /** The row's sort value: a count, milliseconds since the epoch, or another integer. */
  readonly value: number
  readonly id: IssueId
}

export interface IssueListQuery {
  readonly filter: EventFilter
  /** Absent for all statuses. */
  readonly status?: IssueStatus | undefined
  /** Absent for all issues. */
  readonly query?: IssueCondition | undefined
  readonly sort: IssueSort
  /** Page size. */
  readonly limit: number
  /** Absent for the first page. */
  readonly cursor?: IssueCursor | undefined
  /**
   * No events since then have expired, so an issue last seen since then still has events. Absent if unknown. Only set
   * if the period ends now, because issues only store the time of their newest event.
   */
  readonly keptSince?: Date
}

export interface IssuePage {
  readonly rows: readonly ListedIssue[]
  /** Number of issues across all pages. */
  readonly total: number
  /** Absent on the last page. */
  readonly next?: IssueCursor
  /** Absent on the first page. */
  readonly previous?: IssueCursor
}

/** A page of {@link listIssueIds}. */
export interface IssueIdPage {
  readonly issues: readonly Pick<Issue, 'id' | 'projectId'>[]
  /** Number of issues across all pages, and their projects. */
  readonly total: number
  readonly projects: readonly ProjectId[]
  /** Absent on the last page. */
  readonly next?: IssueCursor
}

export interface IssueListStores {
  readonly events: Pick<EventReader, 'groupTotals' | 'totalsOf' | 'usersOf' | 'groupsMatching'>
  readonly issues: Pick<
    IssueCatalogue,
    'factsOf' | 'keysOf' | 'byIds' | 'seenSince' | 'keysSeenSince' | 'newestReleases'
  >
}

/**
 * Maximum groups per list, most recently seen first. Far above what people work on; bounds memory and time if every
 * event ends up in its own group.
 */
const MAX_GROUPS = 10_000

/**
 * The issue list: group counts from the event store joined with the issues that own the groups. The grant selects the
 * projects (see `narrow`). Groups without an issue are skipped: their batch is about to be committed.
 */
export async function listIssues(
  stores: IssueListStores,
  grant: Grant<'event:read'>,
  asked: IssueListQuery,
): Promise<IssuePage> {
  const query = await withReleases(stores, grant, asked)
  const order = orderOfCatalogue(query)
  if (order !== undefined)
    return asksOnlyForStatus(query)
      ? listByCatalogue(stores, grant, query, order)
      : searchByCatalogue(stores, grant, query)
  const found = await candidatesOf(stores, grant, query)
  const page = cut(found.candidates, query)
  const shown = found.areUsersCounted ? page.shown : await countUsers(stores.events, grant, query.filter, page.shown)
  return { ...page.ends, rows: await rowsOf(stores.issues, grant, shown), total: found.candidates.length }
}

/** Resolves `release:latest`. */
async function withReleases<Q extends Pick<IssueListQuery, 'query'>>(
  { issues }: IssueListStores,
  grant: Grant<'event:read'>,
  asked: Q,
): Promise<Q> {
  const { query } = asked
  if (query === undefined || !mentionsLatest(query)) return asked
  return { ...asked, query: withLatest(query, await issues.newestReleases(grant)) }
}

/**
 * The sort order, if the catalogue alone can decide which issues are listed and in which order. This requires that an
 * issue's last-seen time is that of its newest event within the filter, and that nothing depends on the number of
 * users.
 */
function orderOfCatalogue({ filter, query, sort, keptSince }: IssueListQuery): SeenOrder | undefined {
  const isKnown =
    filter.environments.length === 0 &&
    keptSince !== undefined &&
    filter.period.since >= keptSince &&
    !termsIn(query).some((term) => term.kind === 'field' && term.key === 'users')
  return isKnown && (sort === 'lastSeen' || sort === 'firstSeen' || sort === 'priority') ? sort : undefined
}

function asksOnlyForStatus({ status, query }: IssueListQuery): boolean {
  const terms = termsIn(query)
  return (
    terms.length === (status === undefined ? 0 : 1) && terms.every((term) => term.kind === 'field' && term.key === 'is')
  )
}

/** Builds the list without scanning all groups: queries the event store only for the groups of one page. */
async function listByCatalogue(
  { events, issues }: IssueListStores,
  grant: Grant<'event:read'>,
  query: IssueListQuery,
  order: SeenOrder,
): Promise<IssuePage> {
  const { filter, status, limit, cursor } = query
  const { since } = wholeHours(filter).period
  const { places, total, ...has } = await issues.seenSince(grant, { status, since, order, limit, cursor })
  const ids = places.map(({ id }) => id)
  const whole = new Map((await issues.byIds(grant, ids)).map((issue) => [issue.id, issue]))
  const listed = ids.flatMap((id) => whole.get(id) ?? [])
  const [first, last] = [places[0], places.at(-1)]
  return {
    rows: await withNumbers(events, grant, listed, filter),
    total,
    ...(last !== undefined && has.hasNext && { next: cursorAt('after', last) }),
    ...(first !== undefined && has.hasPrevious && { previous: cursorAt('before', first) }),
  }
}

/** For searches that need no counts: the catalogue selects the issues, and only those on the page are counted. */
async function searchByCatalogue(
  { events, issues }: IssueListStores,
  grant: Grant<'event:read'>,
  query: IssueListQuery,
): Promise<IssuePage> {
  const { filter, status } = query
  const { since } = wholeHours(filter).period
  const keys = await issues.keysSeenSince(grant, { status, since }, MAX_GROUPS)
  const facts = needsFacts(query.query)
    ? await issues.factsOf(grant, keys.flatMap(groupsOfKeys), marksFor(query.query))
    : keys
  const all = facts.map((issue) => ({
    facts: issue,
    groups: groupsOfKeys(issue),
    ...uncounted,
    lastSeen: issue.lastSeen.getTime(),
  }))
  const candidates = query.query === undefined ? all : await matching(events, grant, filter, query.query, all)
  const { shown, ends } = cut(candidates, query)
  const listed = await wholeIssues(issues, grant, shown)
  const rows = await withNumbers(
    events,
    grant,
    listed.map(({ issue }) => issue),
    filter,
  )
  return { ...ends, rows, total: candidates.length }
}

function groupsOfKeys({ projectId, hashes }: IssueKeys): readonly GroupKey[] {
  return hashes.map((groupHash) => ({ projectId, groupHash }))
}

const uncounted = { events: 0, lately: 0, users: 0 }

/** A page of the list without counts, for bulk actions that process all issues in steps. */
export async function listIssueIds(
  stores: IssueListStores,
  grant: Grant<'event:read'>,
  query: IssueListQuery,
): Promise<IssueIdPage> {
  const { candidates } = await candidatesOf(stores, grant, await withReleases(stores, grant, query))
  const { shown, ends } = cut(candidates, query)
  return {
    issues: shown.map(({ facts: { id, projectId } }) => ({ id, projectId })),
    total: candidates.length,
    projects: [...new Set(candidates.map(({ facts }) => facts.projectId))],
    ...(ends.next && { next: ends.next }),
  }
}

/** The subset of these groups whose issues are in a list, keyed by issue. */
export async function listedAmong(
  stores: IssueListStores,
  grant: Grant<'event:read'>,
  query: Pick<IssueListQuery, 'filter' | 'query'>,
  groups: readonly GroupKey[],
): Promise<ReadonlyMap<IssueId, readonly GroupKey[]>> {
  if (groups.length === 0) return new Map()
  const read = await withReleases(stores, grant, query)
  const { candidates } = await candidatesOf(stores, grant, { ...read, sort: 'lastSeen' }, groups)
  return new Map(candidates.map((candidate) => [candidate.facts.id, candidate.groups]))
}

/**
 * The issues that a query lists, optionally limited to some groups. Evaluates issue terms first and queries events only
 * for the remaining issues.
 */
async function candidatesOf(
  { events, issues }: IssueListStores,
  grant: Grant<'event:read'>,
  { filter, status, query, sort }: Omit<IssueListQuery, 'limit' | 'cursor'>,
  only?: readonly GroupKey[],
): Promise<{ readonly candidates: readonly Candidate[]; readonly areUsersCounted: boolean }> {
  const terms = termsIn(query)
  // Counting users costs several times as much as the rest, so unless the result depends on it, only the visible rows
  // are counted.
  const needsUsers = sort === 'users' || terms.some((term) => term.kind === 'field' && term.key === 'users')
  const totals =
    only === undefined
      ? await events.groupTotals(grant, filter, MAX_GROUPS, needsUsers ? 'counted' : 'skipped')
      : await events.totalsOf(grant, only, filter)
  const facts = needsFacts(query)
    ? await issues.factsOf(grant, totals, marksFor(query))
    : await issues.keysOf(grant, totals)
  const joined = join(status === undefined ? facts : facts.filter((issue) => issue.status === status), totals)
  const all = needsUsers ? await countMerged(events, grant, filter, joined) : joined
  const candidates = query === undefined ? all : await matching(events, grant, filter, query, all)
  return { candidates, areUsersCounted: needsUsers }
}

function marksFor(query: IssueCondition | undefined): 'with_marks' | 'without_marks' {
  const isAsked = termsIn(query).some(
    (term) => term.kind === 'field' && (term.key === 'bookmarks' || term.key === 'subscribed'),
  )
  return isAsked ? 'with_marks' : 'without_marks'
}

async function rowsOf(
  issues: IssueListStores['issues'],
  grant: Grant<'event:read'>,
  shown: readonly Candidate[],
): Promise<readonly ListedIssue[]> {
  return (await wholeIssues(issues, grant, shown)).map(({ issue, candidate: { events, users, lately, lastSeen } }) => {
    return { issue, events, users, lately, firstSeen: issue.firstSeen, lastSeen: new Date(lastSeen) }
  })
}

/** The complete issues of a page. Issues deleted in the meantime are skipped. */
async function wholeIssues(issues: IssueListStores['issues'], grant: Grant<'event:read'>, shown: readonly Candidate[]) {
  const whole = await issues.byIds(
    grant,
    shown.map(({ facts }) => facts.id),
  )
  const byId = new Map(whole.map((issue) => [issue.id, issue]))
  return shown.flatMap((candidate) => {
    const issue = byId.get(candidate.facts.id)
    return issue === undefined ? [] : [{ issue, candidate }]
  })
}

/** Adds user counts to totals made without them, with one query for all issues that have a single group. */
async function countUsers(
  events: IssueListStores['events'],
  grant: Grant<'event:read'>,
  filter: EventFilter,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const single = candidates.flatMap(({ groups }) => (groups.length === 1 ? groups : []))
  const counted = single.length === 0 ? [] : await events.totalsOf(grant, single, filter)
  const usersByGroup = new Map(counted.map((group) => [groupText(group), group.users]))
  const filled = candidates.map((candidate) => {
    const [group] = candidate.groups
    return { ...candidate, users: (group && usersByGroup.get(groupText(group))) ?? 0 }
  })
  return countMerged(events, grant, filter, filled)
}

/** Adding up the groups of a merged issue would count a user several times, so its users are counted across groups. */
function countMerged(
  events: IssueListStores['events'],
  grant: Grant<'event:read'>,
  filter: EventFilter,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  return Promise.all(
    candidates.map(async (candidate) => {
      if (candidate.groups.length === 1) return candidate
      return { ...candidate, users: await events.usersOf(grant, candidate.groups, filter) }
    }),
  )
}

/** The rows of one page, with cursors where more rows follow or precede. */
function cut(candidates: readonly Candidate[], { sort, limit, cursor }: IssueListQuery) {
  const places = candidates.map((candidate) => ({
    candidate,
    value: sortValue(candidate, sort),
    id: candidate.facts.id,
  }))
  places.sort(inOrder)

  const start = cursor === undefined ? 0 : startOfPage(places, cursor, limit)
  const page = places.slice(start, start + limit)
  const [first, last] = [page[0], page.at(-1)]
  return {
    shown: page.map(({ candidate }) => candidate),
    ends: {
      ...(last !== undefined && start + limit < places.length && { next: cursorAt('after', last) }),
      ...(first !== undefined && start > 0 && { previous: cursorAt('before', first) }),
    },
  }
}

function startOfPage(places: readonly Place[], cursor: IssueCursor, limit: number): number {
  const found = places.findIndex((place) =>
    cursor.side === 'after' ? inOrder(place, cursor) > 0 : inOrder(place, cursor) >= 0,
  )
  const index = found === -1 ? places.length : found
  return cursor.side === 'after' ? index : Math.max(0, index - limit)
}

type Place = Pick<IssueCursor, 'value' | 'id'>

/** Highest value first, ties broken by newest issue. */
function inOrder(a: Place, b: Place): number {
  return b.value - a.value || b.id - a.id
}

function cursorAt(side: IssueCursor['side'], { value, id }: Place): IssueCursor {
  return { side, value, id }
}

function sortValue(candidate: Candidate, sort: IssueSort): number {
  switch (sort) {
    case 'lastSeen':
      return candidate.lastSeen
    case 'firstSeen':
      return candidate.facts.firstSeen.getTime()
    case 'events':
      return candidate.events
    case 'users':
      return candidate.users
    case 'priority':
      // Ties are broken by last-seen time, which has 13 digits until the year 2286.
      return (priorities.length - priorities.indexOf(candidate.facts.priority)) * 1e13 + candidate.lastSeen
    case 'trend':
      return trendOf(candidate)
  }
}

/** Offset that keeps the trend of calmed-down issues above 0, as cursors require. */
const NO_TREND = 1e12

/**
 * How far the later half of the period exceeds the earlier one, relative to chance: a rise from 100 to 200 events
 * counts for more than one from 1 to 3, and for more than one from 10,000 to 10,100.
 */
function trendOf({ events, lately }: Candidate): number {
  const earlier = events - lately
  return NO_TREND + Math.round((1000 * (lately - earlier)) / Math.sqrt(events))
}

/** Formats a cursor for a URL: `value:id:0`, or `value:id:1` for the previous page (format of docs/protocol.md 6.1). */
export function formatIssueCursor(cursor: IssueCursor): string {
  return `${cursor.value}:${cursor.id}:${cursor.side === 'before' ? 1 : 0}`
}

/** Returns `undefined` if the text is not a valid cursor. */
export function parseIssueCursor(text: string): IssueCursor | undefined {
  const match = /^([0-9]{1,16}):([0-9]{1,10}):([01])$/.exec(text)
  const id = parseIssueId(match?.[2] ?? '')
  if (match === null || id === undefined) return undefined
  return { side: match[3] === '1' ? 'before' : 'after', value: Number(match[1]), id }
}
