import type { RawBuilder } from 'kysely'
import { given, type Db, type Dialect } from './engine.ts'
import { ownersOf } from './group-owners.ts'
import { addRollups, groupKey, type GroupRollup, type Rollup } from './issue-rollup.ts'

/** Adds the groups of a batch to the issues that own them, and makes issues for those that nobody owns. Returns how many. */
export async function addGroups(db: Db, dialect: Dialect, groups: readonly GroupRollup[]): Promise<number> {
  if (groups.length === 0) return 0
  const owners = await issuesOf(db, dialect, groups)
  const newGroups: GroupRollup[] = []
  const additions = new Map<number, Rollup>()
  for (const group of groups) {
    const issueId = owners.get(groupKey(group.projectId, group.groupHash))
    if (issueId === undefined) {
      newGroups.push(group)
    } else {
      // An issue may own several groups of the batch.
      const before = additions.get(issueId)
      additions.set(issueId, before === undefined ? group : addRollups(before, group))
    }
  }
  await makeIssues(db, dialect, newGroups)
  await addToIssues(db, dialect, additions)
  return newGroups.length
}

/** Which issue owns each group; groups that nobody owns are absent. */
async function issuesOf(
  db: Db,
  dialect: Dialect,
  groups: readonly GroupRollup[],
): Promise<ReadonlyMap<string, number>> {
  const owners = ownersOf(db, dialect, groups)
  const rows = await owners
    .select(['issue_hashes.project_id', 'issue_hashes.group_hash', 'issue_hashes.issue_id'])
    .execute()
  return new Map(rows.map((row) => [groupKey(row.project_id, row.group_hash), row.issue_id]))
}

/** The columns that a batch writes to an issue. */
interface RollupRow {
  title: string
  culprit: string
  level: string
  type: string
  platform: string
  metadata: string
  handled: number
  event_count: number
  first_seen: number
  last_seen: number
}

const rollupColumns = {
  title: 'text',
  culprit: 'text',
  level: 'text',
  type: 'text',
  platform: 'text',
  metadata: 'text',
  handled: 'integer',
  event_count: 'integer',
  first_seen: 'integer',
  last_seen: 'integer',
} as const

function rowOf({ newest, handled, events, firstSeen, lastSeen }: Rollup): RollupRow {
  const { title, culprit, level, type, platform, metadata } = newest
  return {
    title,
    culprit,
    level,
    type,
    platform,
    metadata: JSON.stringify(metadata),
    handled: handled ? 1 : 0,
    event_count: events,
    first_seen: firstSeen,
    last_seen: lastSeen,
  }
}

async function makeIssues(db: Db, dialect: Dialect, groups: readonly GroupRollup[]): Promise<void> {
  if (groups.length === 0) return
  const nextNumber = await takeNumbers(db, dialect, groups)
  const numbered = groups.map((group) => ({ group, number: nextNumber(group.projectId) }))

  type NewIssue = RollupRow & { project_id: number; number: number }
  const issues = given<NewIssue>(
    dialect,
    { project_id: 'integer', number: 'integer', ...rollupColumns },
    numbered.map(({ group, number }) => ({ project_id: group.projectId, number, ...rowOf(group) })),
  )
  const made = await db
    .insertInto('issues')
    .columns(['project_id', 'number', ...(Object.keys(rollupColumns) as (keyof RollupRow)[])])
    .expression((eb) => eb.selectFrom(issues.as('given')).selectAll())
    .returning(['id', 'project_id', 'number'])
    .execute()

  const ids = new Map(made.map((issue) => [`${issue.project_id}:${issue.number}`, issue.id]))
  const owned = numbered.map(({ group, number }) => ({
    project_id: group.projectId,
    group_hash: group.groupHash,
    issue_id: ids.get(`${group.projectId}:${number}`) ?? 0,
  }))
  const hashes = given<{ project_id: number; group_hash: string; issue_id: number }>(
    dialect,
    { project_id: 'integer', group_hash: 'text', issue_id: 'integer' },
    owned,
  )
  await db
    .insertInto('issue_hashes')
    .columns(['project_id', 'group_hash', 'issue_id'])
    .expression((eb) => eb.selectFrom(hashes.as('given')).selectAll())
    .execute()
}

/** Takes one number per new group from its project's counter. Returns a function that deals them out in order. */
async function takeNumbers(
  db: Db,
  dialect: Dialect,
  groups: readonly GroupRollup[],
): Promise<(projectId: number) => number> {
  const wanted = [...Map.groupBy(groups, (group) => group.projectId)].map(([id, { length: count }]) => ({ id, count }))
  const counts = given<{ id: number; count: number }>(dialect, { id: 'integer', count: 'integer' }, wanted)
  const taken = await db
    .updateTable('projects')
    .from(counts.as('given'))
    .set((eb) => ({ last_issue_number: eb('projects.last_issue_number', '+', eb.ref('given.count')) }))
    .whereRef('projects.id', '=', 'given.id')
    .returning(['projects.id', 'projects.last_issue_number'])
    .execute()
  const last = new Map<number, number>(taken.map((row) => [row.id, row.last_issue_number]))
  const next = new Map<number, number>(wanted.map(({ id, count }) => [id, (last.get(id) ?? 0) - count + 1]))
  return (projectId) => {
    const number = next.get(projectId) ?? 0
    next.set(projectId, number + 1)
    return number
  }
}

async function addToIssues(db: Db, dialect: Dialect, additions: ReadonlyMap<number, Rollup>): Promise<void> {
  if (additions.size === 0) return
  type Addition = RollupRow & { id: number }
  const rows: RawBuilder<Addition> = given<Addition>(
    dialect,
    { id: 'integer', ...rollupColumns },
    [...additions].map(([id, rollup]) => ({ id, ...rowOf(rollup) })),
  )
  await db
    .updateTable('issues')
    .from(rows.as('given'))
    .set((eb) => {
      // Batches of several ingest nodes come out of order: an older event never renames an issue.
      const isNewer = eb('given.last_seen', '>=', eb.ref('issues.last_seen'))
      const newer = <C extends keyof RollupRow>(column: C) =>
        eb
          .case()
          .when(isNewer)
          .then(eb.ref(`given.${column}`))
          .else(eb.ref(`issues.${column}`))
          .end()
      const isOlder = eb('given.first_seen', '<', eb.ref('issues.first_seen'))
      return {
        title: newer('title'),
        culprit: newer('culprit'),
        level: newer('level'),
        type: newer('type'),
        platform: newer('platform'),
        metadata: newer('metadata'),
        handled: eb('issues.handled', '*', eb.ref('given.handled')),
        event_count: eb('issues.event_count', '+', eb.ref('given.event_count')),
        first_seen: eb.case().when(isOlder).then(eb.ref('given.first_seen')).else(eb.ref('issues.first_seen')).end(),
        last_seen: newer('last_seen'),
      }
    })
    .whereRef('issues.id', '=', 'given.id')
    .execute()
}
