import { describe, expect, test } from 'vitest'
import { authorize } from '../access/access.ts'
import type { GroupTotals } from '../event/event-store.ts'
import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { IssueFacts, IssueKeys } from './issue-facts.ts'
import { parseIssueQuery, type IssueTerm } from './issue-query.ts'
import type { Issue } from './issue.ts'
import {
  formatIssueCursor,
  listedAmong,
  listIssueIds,
  listIssues,
  parseIssueCursor,
  type IssueListQuery,
  type IssueListStores,
  type IssueSort,
} from './issue-list.ts'
import { seriesByIssue } from './issue-series.ts'

const project = 1 as ProjectId
const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const filter = { period: { since: day(1), until: day(31) }, environments: [] }

const operator = authorize({ kind: 'operator' }, 'event:read')
if (!operator.ok) throw new Error('the operator may read')
const grant = operator.value

function issue(id: number, hashes: string[], firstSeen = day(1)): Issue {
  return {
    id: id as IssueId,
    projectId: project,
    number: id,
    title: `Issue ${id}`,
    culprit: '',
    level: 'error',
    type: 'error',
    platform: 'node',
    metadata: { type: '', value: '', filename: '', function: '' },
    handled: true,
    state: { status: 'unresolved', substatus: 'ongoing' },
    priority: 'medium',
    assignee: null,
    regressedAt: null,
    regressedRelease: '',
    firstRelease: '',
    lastRelease: '',
    hashes: hashes as GroupHash[],
    eventCount: 0,
    firstSeen,
    lastSeen: day(1),
  }
}

function totals(hash: string, events: number, users: number, lastSeen: Date): GroupTotals {
  return { projectId: project, groupHash: hash as GroupHash, events, users, firstSeen: day(2), lastSeen }
}

/** Builds stores from a table. `everybody`: distinct users across merged groups. */
function world(issues: Issue[], groups: GroupTotals[], everybody = 0): IssueListStores {
  return {
    events: {
      groupTotals: async (_grant, _filter, _limit, users) =>
        users === 'skipped' ? groups.map((group) => ({ ...group, users: 0 })) : groups,
      totalsOf: async (_grant, wanted) =>
        groups.filter(({ groupHash }) => wanted.some((key) => key.groupHash === groupHash)),
      usersOf: async () => everybody,
      // Every event of a group has the tag `group`; half of the events of `b` have the tag `half`.
      groupsMatching: async (_grant, wanted, _period, terms) =>
        wanted.map(({ groupHash }) =>
          terms.map((term) =>
            term.negated
              ? !saysTag(term, 'group', groupHash)
              : saysTag(term, 'group', groupHash) || saysTag(term, 'half', groupHash),
          ),
        ),
    },
    issues: {
      byIds: async (_grant, ids) => issues.filter(({ id }) => ids.includes(id)),
      factsOf: async () => issues.map(factsOf),
      keysOf: async () => issues.map(keysOf),
      // Only called when `keptSince` is known.
      seenSince: async () => ({ places: [], total: 0, hasPrevious: false, hasNext: false }),
      keysSeenSince: async () => [],
      newestReleases: async () => [
        { projectSlug: 'web', version: '2.0' },
        { projectSlug: 'api', version: '1.0' },
      ],
    },
  }
}

function saysTag(term: IssueTerm, key: string, groupHash: string): boolean {
  return term.kind === 'tag' && term.key === key && term.patterns.some(([text]) => text === groupHash)
}

function keysOf(of: Issue): IssueKeys {
  const { id, projectId, priority, firstSeen, lastSeen, hashes, state } = of
  return { id, projectId, priority, firstSeen, lastSeen, hashes, status: state.status }
}

function factsOf(of: Issue): IssueFacts {
  const { state } = of
  return {
    ...of,
    projectSlug: 'web',
    status: state.status,
    substatus: state.status === 'unresolved' ? state.substatus : null,
    owner: null,
    bookmarkedBy: [],
    subscribers: [],
  }
}

/** Numbers of the issues that a query lists. */
async function found(stores: IssueListStores, text: string, sort: IssueSort = 'firstSeen'): Promise<readonly number[]> {
  const query = parseIssueQuery(text, day(31))
  if (!query.ok) throw new Error(`No query: ${text}`)
  const { rows } = await listIssues(stores, grant, { filter, sort, limit: 10, query: query.value })
  return rows.map(({ issue: { id } }) => id)
}

describe('a search for issues', () => {
  const stores = world(
    [
      { ...issue(1, ['a'], day(1)), firstRelease: '1.0' },
      { ...issue(2, ['b'], day(2)), firstRelease: '2.0' },
      { ...issue(3, ['c', 'd'], day(3)), priority: 'high' },
    ],
    ['a', 'b', 'c', 'd'].map((hash) => totals(hash, 3, 2, day(4))),
    3,
  )

  test.each([
    ['', [3, 2, 1]],
    ['group:a', [1]],
    ['group:[a,d]', [3, 1]],
    ['!group:b', [3, 1]],
    // Some of its events lack the tag.
    ['!half:b', [3, 2, 1]],
    // An issue with two groups: some of its events have another value.
    ['!group:c', [3, 2, 1]],
    ['is:unresolved group:a OR priority:high', [3, 1]],
    ['(group:a OR group:b) !priority:high', [2, 1]],
    ['is:resolved group:a', []],
    ['issue:web-2', [2]],
    ['firstSeen:>=2026-01-02 !group:d', [3, 2]],
    ['users:>2', [3]],
    ['project:w*', [3, 2, 1]],
    ['has:assigned', []],
    // 1.0 is the newest release of another project.
    ['firstRelease:latest', [2]],
    ['!firstRelease:latest', [3, 1]],
    ['firstRelease:[latest,1.0] is:unresolved', [2, 1]],
  ])('%s lists %j', async (text, expected) => {
    expect(await found(stores, text)).toEqual(expected)
  })

  test('asks no events where the issues themselves say it all', async () => {
    const asked: unknown[] = []
    const events: IssueListStores['events'] = {
      ...stores.events,
      groupsMatching: async (_grant, groups) => {
        asked.push(groups)
        return groups.map(() => [true])
      },
    }
    await found({ ...stores, events }, 'is:resolved group:a')
    expect(asked).toEqual([])
    await found({ ...stores, events }, 'priority:high group:a')
    expect(asked).toMatchObject([[{ groupHash: 'c' }, { groupHash: 'd' }]])
  })

  test('by trend puts what has grown most first, and what has calmed down last', async () => {
    const lately = { a: 50, b: 95, c: 5 }
    const grown = Object.entries(lately).map(([hash, count]) => ({ ...totals(hash, 100, 1, day(4)), lately: count }))
    expect(await found(world([issue(1, ['a']), issue(2, ['b']), issue(3, ['c'])], grown), '', 'trend')).toEqual([
      2, 1, 3,
    ])
  })
})

describe('what is done to all issues of a list', () => {
  const stores = world(
    [issue(1, ['a'], day(1)), issue(2, ['b'], day(2)), issue(3, ['c'], day(3))],
    ['a', 'b', 'c'].map((hash) => totals(hash, 3, 2, day(4))),
  )

  test('comes to each of them once, a step at a time, though they leave the list on the way', async () => {
    const settled = new Set<number>()
    const left: IssueListStores = {
      ...stores,
      issues: {
        ...stores.issues,
        factsOf: async (...args) => (await stores.issues.factsOf(...args)).filter(({ id }) => !settled.has(id)),
      },
    }
    const seen: number[] = []
    let step = await listIssueIds(left, grant, { filter, sort: 'firstSeen', limit: 2 })
    expect([step.total, step.projects]).toEqual([3, [project]])
    for (;;) {
      for (const { id } of step.issues) settled.add(id)
      seen.push(...step.issues.map(({ id }) => id))
      if (step.next === undefined) break
      step = await listIssueIds(left, grant, { filter, sort: 'firstSeen', limit: 2, cursor: step.next })
    }
    expect(seen).toEqual([3, 2, 1])
  })

  test('what comes to groups matters where the list has their issues', async () => {
    const keys = ['a', 'b'].map((hash) => ({ projectId: project, groupHash: hash as GroupHash }))
    const wanted = parseIssueQuery('group:b', day(31))
    if (!wanted.ok) throw new Error('a query')
    const listed = await listedAmong(stores, grant, { filter, query: wanted.value }, keys)
    expect([...listed]).toMatchObject([[2, [{ groupHash: 'b' }]]])
  })
})

const list = (stores: IssueListStores, query: Partial<IssueListQuery> = {}) =>
  listIssues(stores, grant, { filter, sort: 'lastSeen', limit: 10, ...query })

describe('a list of issues', () => {
  test('adds the groups of an issue up, and counts whoever is in several of them once', async () => {
    const stores = world([issue(1, ['a', 'b'])], [totals('a', 3, 2, day(4)), totals('b', 4, 2, day(9))], 3)
    const { rows, total } = await list(stores)
    expect(total).toBe(1)
    expect(rows).toMatchObject([{ events: 7, users: 3, firstSeen: day(1), lastSeen: day(9) }])
  })

  test('leaves out issues without events in the filter, and groups whose issue is not committed yet', async () => {
    const stores = world(
      [issue(1, ['a']), issue(2, ['silent'])],
      [totals('a', 1, 1, day(4)), totals('fresh', 1, 1, day(5))],
    )
    expect((await list(stores)).rows.map((row) => row.issue.id)).toEqual([1])
  })

  const ranked = world(
    [issue(1, ['a'], day(3)), issue(2, ['b'], day(1)), issue(3, ['c', 'd'], day(2))],
    [totals('a', 5, 9, day(10)), totals('b', 9, 1, day(11)), totals('c', 1, 5, day(12)), totals('d', 1, 5, day(5))],
    10,
  )
  test.each<[IssueSort, number[]]>([
    ['lastSeen', [3, 2, 1]],
    ['firstSeen', [1, 3, 2]],
    ['events', [2, 1, 3]],
    ['users', [3, 1, 2]],
  ])('is sorted by %s', async (sort, ids) => {
    expect((await list(ranked, { sort })).rows.map((row) => row.issue.id)).toEqual(ids)
  })

  test('pages forth and back again show every issue once, ties included', async () => {
    const ids = [1, 2, 3, 4, 5, 6, 7]
    const stores = world(
      ids.map((id) => issue(id, [`h${id}`])),
      ids.map((id) => totals(`h${id}`, id < 6 ? 1 : 2, 1, day(4))),
    )
    const forth: number[][] = []
    const cursors = []
    let page = await list(stores, { sort: 'events', limit: 3 })
    expect(page.previous).toBeUndefined()
    for (;;) {
      forth.push(page.rows.map((row) => row.issue.id))
      if (page.previous !== undefined) cursors.push(page.previous)
      if (page.next === undefined) break
      page = await list(stores, { sort: 'events', limit: 3, cursor: page.next })
    }
    expect(forth).toEqual([[7, 6, 5], [4, 3, 2], [1]])

    const back = await Promise.all(cursors.map((cursor) => list(stores, { sort: 'events', limit: 3, cursor })))
    expect(back.map(({ rows }) => rows.map((row) => row.issue.id))).toEqual([
      [7, 6, 5],
      [4, 3, 2],
    ])
    expect(back.map(({ previous }) => previous === undefined)).toEqual([true, false])
  })

  test('a page stays where it was when its neighbour has gone', async () => {
    const groups = [totals('a', 5, 1, day(1)), totals('b', 4, 1, day(1)), totals('c', 3, 1, day(1))]
    const issues = [issue(1, ['a']), issue(2, ['b']), issue(3, ['c'])]
    const { next } = await list(world(issues, groups), { sort: 'events', limit: 2 })
    const without2 = world(
      [issues[0], issues[2]].filter((one) => one !== undefined),
      groups,
    )
    expect((await list(without2, { sort: 'events', limit: 2, cursor: next })).rows.map((row) => row.issue.id)).toEqual([
      3,
    ])
  })

  test('is empty without events', async () => {
    expect(await list(world([], []))).toEqual({ rows: [], total: 0 })
  })
})

describe('a cursor', () => {
  test('survives the address', () => {
    const cursor = { side: 'before', value: 1_767_225_600_123, id: 42 as IssueId } as const
    expect(parseIssueCursor(formatIssueCursor(cursor))).toEqual(cursor)
  })

  test.each(['', '0:0:1', '1:2', '1:2:3', 'x:1:0', '1:99999999999:0', '-1:1:0'])('is not read from %j', (text) => {
    expect(parseIssueCursor(text)).toBeUndefined()
  })
})

describe('issues over time', () => {
  test('adds the groups of an issue up, bucket by bucket', async () => {
    const series = (hash: string, counts: number[]) => ({
      projectId: project,
      groupHash: hash as GroupHash,
      start: day(1),
      bucketSeconds: 3600,
      counts,
    })
    const events = { series: async () => [series('a', [1, 0, 2]), series('c', [5, 5, 5]), series('b', [0, 3, 1])] }
    const added = await seriesByIssue(
      events,
      grant,
      [issue(1, ['a', 'b']), issue(2, ['c']), issue(3, ['d'])],
      filter,
      3600,
    )
    expect([...added].map(([id, { counts }]) => [id, counts])).toEqual([
      [1, [1, 3, 3]],
      [2, [5, 5, 5]],
    ])
  })
})
