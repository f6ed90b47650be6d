import { sql } from 'kysely'
import { addPlaces, type KnownPlaces, type PlacedRollup } from './commit-places.ts'
import { noteReturns } from './commit-returns.ts'
import { jsonRows, type Db } from './engine.ts'
import { findOwners, type Owner } from './group-owners.ts'
import { addRollups, groupKey, type GroupRollup, type Rollup } from './issue-rollup.ts'
import { makeIssues } from './make-issues.ts'
import { rollupColumns, rowOf, type RollupRow } from './rollup-row.ts'

export interface AddedGroups {
  readonly newIssues: number
  /** Passed to {@link KnownPlaces} once the transaction has committed. */
  readonly places: Awaited<ReturnType<typeof addPlaces>>
}

/** Adds a batch's groups to the issues that own them, and creates issues for groups without an owner. */
export async function addGroups(
  db: Db,
  known: KnownPlaces,
  groups: readonly GroupRollup[],
  now: Date,
): Promise<AddedGroups> {
  if (groups.length === 0) return { newIssues: 0, places: [] }
  const owners = await findOwners(db, groups)
  const newGroups: GroupRollup[] = []
  const additions = new Map<number, Addition>()
  for (const group of groups) {
    const owner = owners.get(groupKey(group.projectId, group.groupHash))
    if (owner === undefined) {
      newGroups.push(group)
    } else {
      // An issue may own several groups in one batch.
      const before = additions.get(owner.issueId)?.rollup
      const rollup = before === undefined ? group : addRollups(before, group)
      additions.set(owner.issueId, { owner, projectId: group.projectId, rollup })
    }
  }
  const made = await makeIssues(db, newGroups, now)
  await addToIssues(db, [...additions.values()], now)
  const placed: readonly PlacedRollup[] = [
    ...made.map(({ issueId, group }) => ({ issueId, projectId: group.projectId, rollup: group, isNew: true })),
    ...[...additions].map(([issueId, { projectId, rollup }]) => ({ issueId, projectId, rollup, isNew: false })),
  ]
  return { newIssues: made.length, places: await addPlaces(db, known, placed) }
}

/** What a batch adds to an existing issue. */
interface Addition {
  readonly owner: Owner
  readonly projectId: number
  readonly rollup: Rollup
}

async function addToIssues(db: Db, additions: readonly Addition[], now: Date): Promise<void> {
  if (additions.length === 0) return
  // Both read columns that the update below overwrites. Usually neither finds anything to do.
  await noteFirstReleases(db, additions)
  const settled = additions.filter(({ owner }) => owner.isSettled)
  await noteReturns(db, new Map(settled.map(({ owner, rollup }) => [owner.issueId, rollup])), now)
  const rows = jsonRows<RollupRow & { id: number }>(
    { id: 'integer', ...rollupColumns },
    additions.map(({ owner, rollup }) => ({ id: owner.issueId, ...rowOf(rollup) })),
  )
  await db
    .updateTable('issues')
    .from(rows.as('input'))
    .set((eb) => {
      // Batches from several ingest nodes arrive out of order. An older event must never rename an issue.
      const isNewer = eb('input.last_seen', '>=', eb.ref('issues.last_seen'))
      const newer = <C extends keyof RollupRow>(column: C) =>
        eb
          .case()
          .when(isNewer)
          .then(eb.ref(`input.${column}`))
          .else(eb.ref(`issues.${column}`))
          .end()
      const isOlder = eb('input.first_seen', '<', eb.ref('issues.first_seen'))
      return {
        title: newer('title'),
        culprit: newer('culprit'),
        level: newer('level'),
        type: newer('type'),
        platform: newer('platform'),
        metadata: newer('metadata'),
        handled: eb('issues.handled', '*', eb.ref('input.handled')),
        event_count: eb('issues.event_count', '+', eb.ref('input.event_count')),
        first_seen: eb.case().when(isOlder).then(eb.ref('input.first_seen')).else(eb.ref('issues.first_seen')).end(),
        last_seen: newer('last_seen'),
        last_release: newer('last_release'),
        priority: higherPriority,
      }
    })
    .whereRef('issues.id', '=', 'input.id')
    .execute()
}

/** The most severe event sets the priority until a person overrides it. */
const higherPriority = sql<string>`case
  when issues.priority_set = 1 or issues.priority = 'high' or input.priority = 'low' then issues.priority
  else input.priority end`

/**
 * If an event predates all others, its release becomes the issue's first release. This is a separate statement because
 * the column is indexed and the update above would touch that index for every issue in the batch. Few issues need it.
 */
async function noteFirstReleases(db: Db, additions: readonly Addition[]): Promise<void> {
  const older = additions.filter(({ owner, rollup }) => rollup.firstSeen < owner.firstSeen)
  if (older.length === 0) return
  const rows = jsonRows<{ id: number; first_seen: number; first_release: string }>(
    { id: 'integer', first_seen: 'integer', first_release: 'text' },
    older.map(({ owner, rollup }) => ({
      id: owner.issueId,
      first_seen: rollup.firstSeen,
      first_release: rollup.oldest.release,
    })),
  )
  await db
    .updateTable('issues')
    .from(rows.as('input'))
    .set((eb) => ({ first_release: eb.ref('input.first_release') }))
    .whereRef('issues.id', '=', 'input.id')
    .whereRef('input.first_seen', '<', 'issues.first_seen')
    .execute()
}
