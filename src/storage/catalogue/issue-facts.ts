import { personOf, type Grant } from '#domain/access/access.ts'
import type { GroupKey } from '#domain/event/event-filter.ts'
import type { GroupHash, IssueId, ProjectId } from '#domain/ids.ts'
import type { IssueFacts, IssueKeys, OwnerFacts, PersonFacts } from '#domain/issue/issue-facts.ts'
import { issueStatuses, priorities, substatuses } from '#domain/issue/state.ts'
import { covered, jsonRows, type Db, type Engine } from './engine.ts'
import { ownersOf } from './group-owners.ts'

/** The columns that {@link keysFrom} reads. */
export const keyColumns = [
  'issues.id',
  'issues.project_id',
  'issues.status',
  'issues.priority',
  'issues.first_seen',
  'issues.last_seen',
  'issue_hashes.group_hash',
] as const

interface KeyRow {
  readonly id: number
  readonly project_id: number
  readonly status: string
  readonly priority: string
  readonly first_seen: number
  readonly last_seen: number
  readonly group_hash: string
}

/** Groups rows, one per group hash, into issues in the order of the rows. */
export function keysFrom(rows: readonly KeyRow[]): readonly IssueKeys[] {
  const byId = new Map<number, IssueKeys & { readonly hashes: GroupHash[] }>()
  for (const row of rows) {
    const known = byId.get(row.id)
    if (known === undefined) byId.set(row.id, { ...keysFromRow(row), hashes: [row.group_hash as GroupHash] })
    else known.hashes.push(row.group_hash as GroupHash)
  }
  return [...byId.values()]
}

function keysFromRow(row: KeyRow) {
  return {
    id: row.id as IssueId,
    projectId: row.project_id as ProjectId,
    status: issueStatuses.find((one) => one === row.status) ?? 'unresolved',
    priority: priorities.find((one) => one === row.priority) ?? 'medium',
    firstSeen: new Date(row.first_seen),
    lastSeen: new Date(row.last_seen),
  }
}

/** See IssueCatalogue.keysOf. */
export async function keysOf(
  { db }: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
): Promise<readonly IssueKeys[]> {
  if (groups.length === 0) return []
  const rows = await ownersOf(db, groups)
    .innerJoin('issues', 'issues.id', 'issue_hashes.issue_id')
    .select(keyColumns)
    .where(covered(grant, 'issues.project_id'))
    .execute()
  return keysFrom(rows)
}

/**
 * See IssueCatalogue.factsOf. A single query with one row per group, because lists of ten thousand issues are built
 * from it.
 */
export async function factsOf(
  { db }: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  marks: 'with_marks' | 'without_marks',
): Promise<readonly IssueFacts[]> {
  if (groups.length === 0) return []
  const me = personOf(grant.actor)
  const rows = await rowsOf(db, grant, groups)
  const byIssue = Map.groupBy(rows, (row) => row.id)
  const [myTeams, marked] = await Promise.all([
    teamsOf(db, me),
    marks === 'with_marks' ? marksOf({ db }, me, [...byIssue.keys()]) : noMarks,
  ])
  return [...byIssue].flatMap(([id, ofIssue]) => {
    const [row] = ofIssue
    if (row === undefined) return []
    const hashes = ofIssue.map((one) => one.group_hash as GroupHash)
    return [{ ...factsFromRow(row, me, myTeams), hashes, ...marked(id) }]
  })
}

type FactsRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Db, grant: Grant<'event:read'>, groups: readonly GroupKey[]) {
  return ownersOf(db, groups)
    .innerJoin('issues', 'issues.id', 'issue_hashes.issue_id')
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .leftJoin('user', 'user.id', 'issues.assignee_user_id')
    .leftJoin('teams', 'teams.id', 'issues.assignee_team_id')
    .select([
      ...keyColumns,
      'issues.number',
      'issues.substatus',
      'issues.event_count',
      'issues.first_release',
      'issues.assignee_user_id',
      'issues.assignee_team_id',
      'projects.slug',
      'user.name as user_name',
      'user.email as user_email',
      'teams.name as team_name',
      'teams.slug as team_slug',
    ])
    .where(covered(grant, 'issues.project_id'))
    .execute()
}

function factsFromRow(row: FactsRow, me: string | null, myTeams: ReadonlySet<number>) {
  return {
    ...keysFromRow(row),
    projectSlug: row.slug,
    number: row.number,
    substatus: substatuses.find((one) => one === row.substatus) ?? null,
    owner: ownerOf(row, me, myTeams),
    eventCount: row.event_count,
    firstRelease: row.first_release,
  }
}

function ownerOf(row: FactsRow, me: string | null, myTeams: ReadonlySet<number>): OwnerFacts | null {
  const { assignee_user_id: user, assignee_team_id: team } = row
  if (user !== null) return { kind: 'user', isMe: user === me, name: row.user_name ?? '', email: row.user_email ?? '' }
  if (team !== null)
    return { kind: 'team', isMine: myTeams.has(team), slug: row.team_slug ?? '', name: row.team_name ?? '' }
  return null
}

async function teamsOf(db: Db, me: string | null): Promise<ReadonlySet<number>> {
  if (me === null) return new Set()
  const rows = await db.selectFrom('team_members').select('team_id').where('user_id', '=', me).execute()
  return new Set(rows.map((row) => row.team_id))
}

type Marked = (issue: number) => Pick<IssueFacts, 'bookmarkedBy' | 'subscribers'>
const noMarks: Marked = () => ({ bookmarkedBy: [], subscribers: [] })

async function marksOf({ db }: Pick<Engine, 'db'>, me: string | null, issues: readonly number[]): Promise<Marked> {
  const wanted = jsonRows<{ id: number }>(
    { id: 'integer' },
    issues.map((id) => ({ id })),
  )
  const rows = await db
    .selectFrom(wanted.as('input'))
    .innerJoin('issue_marks', 'issue_marks.issue_id', 'input.id')
    .innerJoin('user', 'user.id', 'issue_marks.user_id')
    .select(['issue_id', 'user_id', 'bookmarked', 'subscription', 'user.name', 'user.email'])
    .execute()
  const byIssue = Map.groupBy(rows, (row) => row.issue_id)
  const person = (row: (typeof rows)[number]): PersonFacts => ({
    isMe: row.user_id === me,
    name: row.name,
    email: row.email,
  })
  return (issue) => {
    const marks = byIssue.get(issue) ?? []
    return {
      bookmarkedBy: marks.filter((row) => row.bookmarked === 1).map(person),
      subscribers: marks.filter((row) => row.subscription !== null && row.subscription !== 'off').map(person),
    }
  }
}
