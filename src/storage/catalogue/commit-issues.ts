import { given, type Db, type Dialect } from './engine.ts'
import { findOwners, ownHashes, type Owner } from './group-owners.ts'
import { addRollups, groupKey, type GroupRollup, type Rollup } from './issue-rollup.ts'

/** Adds the groups of a batch to the issues that own them, and makes issues for those that nobody owns. Returns how many. */
export async function addGroups(db: Db, dialect: Dialect, groups: readonly GroupRollup[]): Promise<number> {
  if (groups.length === 0) return 0
  const owners = await findOwners(db, dialect, groups)
  const newGroups: GroupRollup[] = []
  const additions = new Map<number, Addition>()
  for (const group of groups) {
    const owner = owners.get(groupKey(group.projectId, group.groupHash))
    if (owner === undefined) {
      newGroups.push(group)
    } else {
      // An issue may own several groups of the batch.
      const before = additions.get(owner.issueId)?.rollup
      const rollup = before === undefined ? group : addRollups(before, group)
      additions.set(owner.issueId, { owner, rollup })
    }
  }
  await makeIssues(db, dialect, newGroups)
  await addToIssues(db, dialect, [...additions.values()])
  return newGroups.length
}

/** What a batch adds to an issue that there is. */
interface Addition {
  readonly owner: Owner
  readonly rollup: Rollup
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
  last_release: string
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
  last_release: 'text',
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
    last_release: newest.release,
  }
}

async function makeIssues(db: Db, dialect: Dialect, groups: readonly GroupRollup[]): Promise<void> {
  if (groups.length === 0) return
  const nextNumber = await takeNumbers(db, dialect, groups)
  const numbered = groups.map((group) => ({ group, number: nextNumber(group.projectId) }))

  type NewIssue = RollupRow & { project_id: number; number: number; first_release: string }
  const issues = given<NewIssue>(
    dialect,
    { project_id: 'integer', number: 'integer', ...rollupColumns, first_release: 'text' },
    numbered.map(({ group, number }) => ({
      project_id: group.projectId,
      number,
      ...rowOf(group),
      first_release: group.firstRelease,
    })),
  )
  const made = await db
    .insertInto('issues')
    .columns(['project_id', 'number', ...(Object.keys(rollupColumns) as (keyof RollupRow)[]), 'first_release'])
    .expression((eb) => eb.selectFrom(issues.as('given')).selectAll())
    .returning(['id', 'project_id', 'number'])
    .execute()

  const ids = new Map(made.map((issue) => [`${issue.project_id}:${issue.number}`, issue.id]))
  await ownHashes(
    db,
    dialect,
    numbered.map(({ group, number }) => ({ ...group, issueId: ids.get(`${group.projectId}:${number}`) ?? 0 })),
  )
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

async function addToIssues(db: Db, dialect: Dialect, additions: readonly Addition[]): Promise<void> {
  if (additions.length === 0) return
  // Both ask for times that the update below writes. As a rule neither has anything to do.
  await noteFirstReleases(db, dialect, additions)
  await noteRegressions(db, dialect, additions)
  const rows = given<RollupRow & { id: number }>(
    dialect,
    { id: 'integer', ...rollupColumns },
    additions.map(({ owner, rollup }) => ({ id: owner.issueId, ...rowOf(rollup) })),
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
        last_release: newer('last_release'),
      }
    })
    .whereRef('issues.id', '=', 'given.id')
    .execute()
}

/**
 * An older event than all before tells in which release the issue was first seen. A statement of its own, for the few
 * issues where that changes: the column is in an index, which the update above would write to for each of the batch.
 */
async function noteFirstReleases(db: Db, dialect: Dialect, additions: readonly Addition[]): Promise<void> {
  const older = additions.filter(({ owner, rollup }) => rollup.firstSeen < owner.firstSeen)
  if (older.length === 0) return
  const rows = given<{ id: number; first_seen: number; first_release: string }>(
    dialect,
    { id: 'integer', first_seen: 'integer', first_release: 'text' },
    older.map(({ owner, rollup }) => ({
      id: owner.issueId,
      first_seen: rollup.firstSeen,
      first_release: rollup.firstRelease,
    })),
  )
  await db
    .updateTable('issues')
    .from(rows.as('given'))
    .set((eb) => ({ first_release: eb.ref('given.first_release') }))
    .whereRef('issues.id', '=', 'given.id')
    .whereRef('given.first_seen', '<', 'issues.first_seen')
    .execute()
}

/** A resolved issue that came back is unresolved again. Events from before it was resolved, which came late, say nothing. */
async function noteRegressions(db: Db, dialect: Dialect, additions: readonly Addition[]): Promise<void> {
  const resolved = additions.filter(({ owner }) => owner.isResolved)
  if (resolved.length === 0) return
  const rows = given<{ id: number; last_seen: number; last_release: string }>(
    dialect,
    { id: 'integer', last_seen: 'integer', last_release: 'text' },
    resolved.map(({ owner, rollup }) => ({
      id: owner.issueId,
      last_seen: rollup.lastSeen,
      last_release: rollup.newest.release,
    })),
  )
  await db
    .updateTable('issues')
    .from(rows.as('given'))
    .set((eb) => ({
      status: 'unresolved',
      resolved_at: null,
      regressed_at: eb.ref('given.last_seen'),
      regressed_release: eb.ref('given.last_release'),
    }))
    .whereRef('issues.id', '=', 'given.id')
    .where('issues.status', '=', 'resolved')
    .whereRef('given.last_seen', '>=', 'issues.resolved_at')
    .execute()
}
