import type { GroupKey } from '#domain/event/event-filter.ts'
import { jsonRows, type Db } from './engine.ts'
import { groupKey, type GroupRollup } from './issue-rollup.ts'

/** The `issue_hashes` rows of these groups, as a subquery. */
export function ownersOf(db: Db, groups: readonly GroupKey[]) {
  const wanted = jsonRows<{ project_id: number; group_hash: string }>(
    { project_id: 'integer', group_hash: 'text' },
    groups.map(({ projectId, groupHash }) => ({ project_id: projectId, group_hash: groupHash })),
  )
  return db
    .selectFrom(wanted.as('input'))
    .innerJoin('issue_hashes', (join) =>
      join
        .onRef('issue_hashes.project_id', '=', 'input.project_id')
        .onRef('issue_hashes.group_hash', '=', 'input.group_hash'),
    )
}

/** The part of an issue that a commit needs. */
export interface Owner {
  readonly issueId: number
  /** The issue is resolved or archived, so an event may reopen it. */
  readonly isSettled: boolean
  /** Milliseconds since the epoch. */
  readonly firstSeen: number
}

/** By {@link groupKey}. */
type Owners = ReadonlyMap<string, Owner>

/**
 * Finds the issue that owns each group. Groups without an owner are absent. If a group is new only because the grouping
 * algorithm changed, the issue that owns its older hash adopts it permanently (docs/protocol.md 5.1.5).
 */
export async function findOwners(db: Db, groups: readonly GroupRollup[]): Promise<Owners> {
  const owners = await lookUp(db, groups)
  const unowned = groups.filter(
    (group) => group.secondaryHashes.length > 0 && !owners.has(groupKey(group.projectId, group.groupHash)),
  )
  if (unowned.length === 0) return owners
  const older = await lookUp(
    db,
    unowned.flatMap(({ projectId, secondaryHashes }) => secondaryHashes.map((groupHash) => ({ projectId, groupHash }))),
  )
  const found = unowned.flatMap(({ projectId, groupHash, secondaryHashes }) => {
    const owner = secondaryHashes.map((hash) => older.get(groupKey(projectId, hash))).find((one) => one !== undefined)
    return owner === undefined ? [] : [{ ...owner, projectId, groupHash }]
  })
  await ownHashes(db, found)
  return new Map([...owners, ...found.map((one) => [groupKey(one.projectId, one.groupHash), one] as const)])
}

async function lookUp(db: Db, groups: readonly GroupKey[]): Promise<Owners> {
  const rows = await ownersOf(db, groups)
    .innerJoin('issues', 'issues.id', 'issue_hashes.issue_id')
    .select(['input.project_id', 'input.group_hash', 'issues.id', 'issues.status', 'issues.first_seen'])
    .execute()
  return new Map(
    rows.map((row) => [
      groupKey(row.project_id, row.group_hash),
      { issueId: row.id, isSettled: row.status !== 'unresolved', firstSeen: row.first_seen },
    ]),
  )
}

/** Assigns unowned hashes to issues. */
export async function ownHashes(db: Db, owned: readonly (GroupKey & { readonly issueId: number })[]): Promise<void> {
  if (owned.length === 0) return
  const hashes = jsonRows<{ project_id: number; group_hash: string; issue_id: number }>(
    { project_id: 'integer', group_hash: 'text', issue_id: 'integer' },
    owned.map(({ projectId, groupHash, issueId }) => ({
      project_id: projectId,
      group_hash: groupHash,
      issue_id: issueId,
    })),
  )
  await db
    .insertInto('issue_hashes')
    .columns(['project_id', 'group_hash', 'issue_id'])
    .expression((eb) => eb.selectFrom(hashes.as('input')).selectAll())
    .execute()
}
