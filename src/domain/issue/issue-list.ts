import type { Grant } from '../access/access.ts'
import type { IssueCatalogue } from './issue-catalogue.ts'
import type { EventFilter, EventReader, GroupKey, GroupTotals } from '../event/event-store.ts'
import { parseIssueId, type IssueId } from '../ids.ts'
import type { Issue, IssueStatus } from './issue.ts'

/** What a list of issues is ordered by, the greatest or most recent first. */
export const issueSorts = ['lastSeen', 'firstSeen', 'events', 'users'] as const
export type IssueSort = (typeof issueSorts)[number]

/** A place in a sorted list: beside the row with this value and id. It holds while rows come and go. */
export interface IssueCursor {
  readonly side: 'after' | 'before'
  /** What the row was sorted by: a count, or milliseconds since the epoch. */
  readonly value: number
  readonly id: IssueId
}

export interface IssueListQuery {
  readonly filter: EventFilter
  /** Absent: issues of every status. */
  readonly status?: IssueStatus | undefined
  readonly sort: IssueSort
  /** Rows on a page. */
  readonly limit: number
  /** Absent: the first page. */
  readonly cursor?: IssueCursor | undefined
}

/** An issue with its numbers within the filter. */
export interface IssueRow {
  readonly issue: Issue
  readonly events: number
  /** Distinct users over all of its groups, estimated within 2%. */
  readonly users: number
  /** The issue's own first event, whatever the filter: an old issue does not look new because the period is short. */
  readonly firstSeen: Date
  /** Its newest event within the filter. */
  readonly lastSeen: Date
}

export interface IssuePage {
  readonly rows: readonly IssueRow[]
  /** Issues on all pages together. */
  readonly total: number
  /** Absent on the last page. */
  readonly next?: IssueCursor
  /** Absent on the first page. */
  readonly previous?: IssueCursor
}

/** The reads that the list is made from. */
export interface IssueListStores {
  readonly events: Pick<EventReader, 'groupTotals' | 'totalsOf' | 'usersOf'>
  readonly issues: Pick<IssueCatalogue, 'byGroups'>
}

/**
 * Groups that one list is made from, those seen last. Far above what people work on; it bounds the memory and the time
 * of a list where somebody's events all fall into groups of their own.
 */
const MAX_GROUPS = 10_000

interface Candidate {
  readonly row: IssueRow
  readonly groups: readonly GroupTotals[]
}

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
  const byUsers = query.sort === 'users'
  // Counting users costs several times the rest, so where the order does not depend on it only what is shown is counted.
  const totals = await stores.events.groupTotals(grant, query.filter, MAX_GROUPS, byUsers ? 'counted' : 'skipped')
  const issues = await stores.issues.byGroups(grant, totals)
  const all = join(query.status === undefined ? issues : issues.filter(({ status }) => status === query.status), totals)
  const candidates = byUsers ? await countMerged(stores.events, grant, query.filter, all) : all
  const page = cut(candidates, query)
  const shown = byUsers ? page.shown : await countUsers(stores.events, grant, query.filter, page.shown)
  return { ...page.ends, rows: shown.map(({ row }) => row), total: all.length }
}

/** One candidate for each issue that has events. */
function join(issues: readonly Issue[], totals: readonly GroupTotals[]): readonly Candidate[] {
  const totalsByGroup = new Map(totals.map((group) => [groupText(group), group]))
  return issues.flatMap((issue) => {
    const groups = issue.hashes
      .map((groupHash) => totalsByGroup.get(groupText({ projectId: issue.projectId, groupHash })))
      .filter((group) => group !== undefined)
    if (groups.length === 0) return []
    const events = groups.reduce((sum, group) => sum + group.events, 0)
    const users = groups.reduce((most, group) => Math.max(most, group.users), 0)
    const lastSeen = new Date(groups.reduce((last, group) => Math.max(last, group.lastSeen.getTime()), 0))
    return { row: { issue, events, users, firstSeen: issue.firstSeen, lastSeen }, groups }
  })
}

function groupText(group: GroupKey): string {
  return `${group.projectId}:${group.groupHash}`
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
    const users = (group && usersByGroup.get(groupText(group))) ?? 0
    return { ...candidate, row: { ...candidate.row, users } }
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
      const users = await events.usersOf(grant, candidate.groups, filter)
      return { ...candidate, row: { ...candidate.row, users } }
    }),
  )
}

/** The rows of one page, and the cursors at its ends where there is more beyond them. */
function cut(candidates: readonly Candidate[], { sort, limit, cursor }: IssueListQuery) {
  const places = candidates.map((candidate) => ({
    candidate,
    value: sortValue(candidate.row, sort),
    id: candidate.row.issue.id,
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
  const beside = found === -1 ? places.length : found
  return cursor.side === 'after' ? beside : Math.max(0, beside - limit)
}

type Place = Pick<IssueCursor, 'value' | 'id'>

/** Greatest value first; among equals the newest issue. */
function inOrder(a: Place, b: Place): number {
  return b.value - a.value || b.id - a.id
}

function cursorAt(side: IssueCursor['side'], { value, id }: Place): IssueCursor {
  return { side, value, id }
}

function sortValue(row: IssueRow, sort: IssueSort): number {
  switch (sort) {
    case 'lastSeen':
      return row.lastSeen.getTime()
    case 'firstSeen':
      return row.firstSeen.getTime()
    case 'events':
      return row.events
    case 'users':
      return row.users
  }
}

/** A cursor as it stands in an address: `value:id:0`, or `value:id:1` for the page before (the form of PROTOCOL 6.1). */
export function formatIssueCursor(cursor: IssueCursor): string {
  return `${cursor.value}:${cursor.id}:${cursor.side === 'before' ? 1 : 0}`
}

/** The only door from text to an {@link IssueCursor}; undefined when it is none. */
export function parseIssueCursor(text: string): IssueCursor | undefined {
  const match = /^([0-9]{1,16}):([0-9]{1,10}):([01])$/.exec(text)
  const id = parseIssueId(match?.[2] ?? '')
  if (match === null || id === undefined) return undefined
  return { side: match[3] === '1' ? 'before' : 'after', value: Number(match[1]), id }
}
