import { jsonRows, type Db } from './engine.ts'
import { ownHashes } from './group-owners.ts'
import type { GroupRollup } from './issue-rollup.ts'
import { rollupColumns, rowOf, type RollupRow } from './rollup-row.ts'
import { addActivity, mishap } from './triage/activity-rows.ts'

/** A group and the issue created for it. */
export interface MadeIssue {
  readonly issueId: number
  readonly group: GroupRollup
}

/** Creates an issue for each group. */
export async function makeIssues(db: Db, groups: readonly GroupRollup[], now: Date): Promise<readonly MadeIssue[]> {
  if (groups.length === 0) return []
  const nextNumber = await takeNumbers(db, groups)
  const numbered = groups.map((group) => ({ group, number: nextNumber(group.projectId) }))
  const ids = await insertIssues(db, numbered, now)
  const made = numbered.map(({ group, number }) => ({ group, issueId: ids.get(`${group.projectId}:${number}`) ?? 0 }))
  await ownHashes(
    db,
    made.map(({ group, issueId }) => ({ ...group, issueId })),
  )
  await addActivity(
    db,
    made.map(({ issueId, group: { projectId, firstSeen, oldest } }) => ({
      issueId,
      projectId,
      at: firstSeen,
      by: mishap,
      what: { kind: 'first_seen', environment: oldest.environment, release: oldest.release },
    })),
  )
  return made
}

interface Numbered {
  readonly group: GroupRollup
  readonly number: number
}

/** Returns the new ids by project and number. */
async function insertIssues(db: Db, numbered: readonly Numbered[], now: Date): Promise<ReadonlyMap<string, number>> {
  type NewIssue = RollupRow & {
    project_id: number
    number: number
    first_release: string
    substatus: string
    state_at: number
  }
  const columns = {
    project_id: 'integer',
    number: 'integer',
    ...rollupColumns,
    first_release: 'text',
    substatus: 'text',
    state_at: 'integer',
  } as const
  const issues = jsonRows<NewIssue>(
    columns,
    numbered.map(({ group, number }) => ({
      project_id: group.projectId,
      number,
      ...rowOf(group),
      first_release: group.oldest.release,
      substatus: 'new',
      state_at: now.getTime(),
    })),
  )
  const made = await db
    .insertInto('issues')
    .columns(Object.keys(columns) as (keyof NewIssue)[])
    .expression((eb) => eb.selectFrom(issues.as('input')).selectAll())
    .returning(['id', 'project_id', 'number'])
    .execute()
  return new Map(made.map((issue) => [`${issue.project_id}:${issue.number}`, issue.id]))
}

/** Reserves one number per new group from its project's counter. Returns a function that hands them out in order. */
async function takeNumbers(db: Db, groups: readonly GroupRollup[]): Promise<(projectId: number) => number> {
  const wanted = [...Map.groupBy(groups, (group) => group.projectId)].map(([id, { length: count }]) => ({ id, count }))
  const counts = jsonRows<{ id: number; count: number }>({ id: 'integer', count: 'integer' }, wanted)
  const taken = await db
    .updateTable('projects')
    .from(counts.as('input'))
    .set((eb) => ({ last_issue_number: eb('projects.last_issue_number', '+', eb.ref('input.count')) }))
    .whereRef('projects.id', '=', 'input.id')
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
