import type { Grant } from '../access/access.ts'
import type { IssueCatalogue, SeenOrder } from './issue-catalogue.ts'
import { groupText, wholeHours, type EventFilter, type GroupKey } from '../event/event-filter.ts'
import type { EventReader } from '../event/event-store.ts'
import { parseIssueId, type IssueId, type ProjectId } from '../ids.ts'
import type { Issue } from './issue.ts'
import { join, matching, needsFacts, termsIn, type Candidate } from './issue-candidates.ts'
import type { IssueKeys } from './issue-facts.ts'
import type { IssueCondition } from './issue-query.ts'
import { withNumbers, type ListedIssue } from './listed-issue.ts'
import { priorities, type IssueStatus } from './state.ts'

/** The orders of a list of issues, the greatest or most recent first. */
export const issueSorts = ['lastSeen', 'firstSeen', 'events', 'users', 'priority', 'trend'] as const
export type IssueSort = (typeof issueSorts)[number]

/** A place in a sorted list: beside the row with this value and id. It holds while rows come and go. */
export interface IssueCursor {
  readonly side: 'after' | 'before'
  /** What the row was sorted by: a count, milliseconds since the epoch, or another whole number. */
  readonly value: number
  readonly id: IssueId
}

export interface IssueListQuery {
  readonly filter: EventFilter
  /** Absent: issues of every status. */
  readonly status?: IssueStatus | undefined
  /** Absent: all of them. */
  readonly query?: IssueCondition | undefined
  readonly sort: IssueSort
  /** Rows on a page. */
  readonly limit: number
  /** Absent: the first page. */
  readonly cursor?: IssueCursor | undefined
  /**
   * No event from then on has been deleted for its age, so that an issue that was seen since has events since. Absent:
   * that is not known. Said only where the period ends now: issues bear the time of their newest event, and no other.
   */
  readonly keptSince?: Date
}

export interface IssuePage {
  readonly rows: readonly ListedIssue[]
  /** Issues on all pages together. */
  readonly total: number
  /** Absent on the last page. */
  readonly next?: IssueCursor
  /** Absent on the first page. */
  readonly previous?: IssueCursor
}

/** A page of {@link listIssueIds}. */
export interface IssueIdPage {
  readonly issues: readonly Pick<Issue, 'id' | 'projectId'>[]
  /** Issues on all pages together, and the projects that they are of. */
  readonly total: number
  readonly projects: readonly ProjectId[]
  /** Absent on the last page. */
  readonly next?: IssueCursor
}

/** The reads that the list is made from. */
export interface IssueListStores {
  readonly events: Pick<EventReader, 'groupTotals' | 'totalsOf' | 'usersOf' | 'groupsMatching'>
  readonly issues: Pick<IssueCatalogue, 'factsOf' | 'keysOf' | 'byIds' | 'seenSince' | 'keysSeenSince'>
}

/**
 * Groups that one list is made from, those seen last. Far above what people work on; it bounds the memory and the time
 * of a list where somebody's events all fall into groups of their own.
 */
const MAX_GROUPS = 10_000

/**
 * The list of issues: what the event store counted for each group, joined with the catalogue's issues that own the
 * groups. Projects are chosen by the grant (see `narrow`). Groups without an issue are left out: their batch is about
 * to be committed.
 */
export async function listIssues(
  stores: IssueListStores,
  grant: Grant<'event:read'>,
  query: IssueListQuery,
): Promise<IssuePage> {
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

/**
 * Returns the order where the catalogue can tell which issues have events within the filter, and in which order: where the
 * time at which an issue was last seen is that of its newest event there, and nothing is asked of how many users it has.
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

/** The list without a look at all groups: the event store is asked about those of one page. */
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

/** A search that counts no group: the catalogue names those that there are, and only the issues of the page are counted. */
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

/** A page of the list without its numbers: for what is done to all of its issues, step by step. */
export async function listIssueIds(
  stores: IssueListStores,
  grant: Grant<'event:read'>,
  query: IssueListQuery,
): Promise<IssueIdPage> {
  const { candidates } = await candidatesOf(stores, grant, query)
  const { shown, ends } = cut(candidates, query)
  return {
    issues: shown.map(({ facts: { id, projectId } }) => ({ id, projectId })),
    total: candidates.length,
    projects: [...new Set(candidates.map(({ facts }) => facts.projectId))],
    ...(ends.next && { next: ends.next }),
  }
}

/** Returns those of these groups whose issues are in a list: each issue with its own. */
export async function listedAmong(
  stores: IssueListStores,
  grant: Grant<'event:read'>,
  query: Pick<IssueListQuery, 'filter' | 'query'>,
  groups: readonly GroupKey[],
): Promise<ReadonlyMap<IssueId, readonly GroupKey[]>> {
  if (groups.length === 0) return new Map()
  const { candidates } = await candidatesOf(stores, grant, { ...query, sort: 'lastSeen' }, groups)
  return new Map(candidates.map((candidate) => [candidate.facts.id, candidate.groups]))
}

/** The issues that a query lists, all or those of some groups. What the issues themselves can say is asked first: events only of those that are left. */
async function candidatesOf(
  { events, issues }: IssueListStores,
  grant: Grant<'event:read'>,
  { filter, status, query, sort }: Omit<IssueListQuery, 'limit' | 'cursor'>,
  only?: readonly GroupKey[],
): Promise<{ readonly candidates: readonly Candidate[]; readonly areUsersCounted: boolean }> {
  const terms = termsIn(query)
  // Counting users costs several times the rest, so where nothing depends on it only what is shown is counted.
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

/** The whole issues of a page. One that is gone by now is left out. */
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

/** Users of issues whose totals were made without: one question for all that have a single group. */
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

/** Whoever is in several groups of a merged issue would be counted several times in a sum: those are counted together. */
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

/** The rows of one page, and the cursors at its ends where there is more beyond them. */
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

/** Greatest value first; among equals the newest issue. */
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
      // Among equals those seen last: a time has 13 digits until the year 2286.
      return (priorities.length - priorities.indexOf(candidate.facts.priority)) * 1e13 + candidate.lastSeen
    case 'trend':
      return trendOf(candidate)
  }
}

/** So that what has calmed down has a place in a cursor as well: no issue falls below 0. */
const NO_TREND = 1e12

/**
 * Returns how far the later half of the period exceeds the earlier one, measured by what chance would do: a rise from
 * 100 to 200 events counts for more than one from 1 to 3, and for more than one from 10,000 to 10,100.
 */
function trendOf({ events, lately }: Candidate): number {
  const earlier = events - lately
  return NO_TREND + Math.round((1000 * (lately - earlier)) / Math.sqrt(events))
}

/**
 * A cursor as it stands in an address: `value:id:0`, or `value:id:1` for the page before (the form of docs/protocol.md
 * 6.1).
 */
export function formatIssueCursor(cursor: IssueCursor): string {
  return `${cursor.value}:${cursor.id}:${cursor.side === 'before' ? 1 : 0}`
}

/** The only way from text to an {@link IssueCursor}; undefined when it is none. */
export function parseIssueCursor(text: string): IssueCursor | undefined {
  const match = /^([0-9]{1,16}):([0-9]{1,10}):([01])$/.exec(text)
  const id = parseIssueId(match?.[2] ?? '')
  if (match === null || id === undefined) return undefined
  return { side: match[3] === '1' ? 'before' : 'after', value: Number(match[1]), id }
}
