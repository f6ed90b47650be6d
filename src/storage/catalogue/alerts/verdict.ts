import type { NewFiring, Verdict } from '#domain/alert/alert-work.ts'
import type { ProjectId } from '#domain/ids.ts'
import { noteChanges } from '../changes/note-changes.ts'
import type { Db } from '../engine.ts'
import { advanceFollower } from './progress.ts'
import { enqueue } from './enqueue.ts'

/** See AlertWork.commit; within a transaction. */
export async function commitVerdict(
  trx: Db,
  { firings, progress, stateChanges = [] }: Verdict,
  now: Date,
): Promise<'done' | 'overtaken'> {
  if (progress !== undefined && !(await advanceFollower(trx, progress))) return 'overtaken'
  const overtaken = new Set<number>()
  for (const change of stateChanges) if (!(await changeState(trx, change, now))) overtaken.add(change.ruleId)
  for (const firing of firings) if (!overtaken.has(firing.ruleId)) await fire(trx, firing, now)
  return 'done'
}

type StateChange = NonNullable<Verdict['stateChanges']>[number]

/** Returns false if the rule's state has changed since it was evaluated. */
async function changeState(trx: Db, { ruleId, was, is, groups }: StateChange, now: Date): Promise<boolean> {
  const change = {
    ...(is !== was && { state_at: now.getTime() }),
    ...(groups !== undefined && { group_states: JSON.stringify(groups.is) }),
  }
  const rule = trx
    .updateTable('alert_rules')
    .set({ state: is, ...change })
    .where('id', '=', ruleId)
    .where('state', '=', was)
  // Compared as text, so it must be serialized exactly as it was written.
  const changed = groups === undefined ? rule : rule.where('group_states', '=', JSON.stringify(groups.was))
  return (await changed.executeTakeFirst()).numUpdatedRows > 0n
}

async function fire(trx: Db, firing: NewFiring, now: Date): Promise<void> {
  const { ruleId, issue, at, level, why, messages } = firing
  if (!(await stillStands(trx, firing))) return
  if (issue !== null && !(await noteFired(trx, firing, issue.id))) return
  const { id } = await trx
    .insertInto('alert_firings')
    .values({
      rule_id: ruleId,
      project_id: issue?.projectId ?? null,
      issue_id: issue?.id ?? null,
      at: at.getTime(),
      level,
      why: JSON.stringify(why),
      title: issue?.title ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('alert_rules').set({ last_fired_at: at.getTime() }).where('id', '=', ruleId).execute()
  await noteFiring(trx, firing)
  await enqueue(
    trx,
    messages.map((one) => ({ ...one, firing: id })),
    now,
  )
}

/**
 * Publishes a firing to the change feed. For a threshold over several projects, the reader must have access to all of
 * them.
 */
async function noteFiring(trx: Db, { ruleId, issue, at, level, why }: NewFiring): Promise<void> {
  const rule = await trx
    .selectFrom('alert_rules')
    .select(['name', 'all_projects'])
    .where('id', '=', ruleId)
    .executeTakeFirst()
  const of = trx.selectFrom('alert_rule_projects').select('project_id').where('rule_id', '=', ruleId)
  const projects = issue !== null ? [issue.projectId] : (await of.execute()).map((row) => row.project_id as ProjectId)
  await noteChanges(trx, [
    {
      at,
      kind: level === 'resolved' ? 'alert.resolved' : 'alert.fired',
      projects: issue === null && rule?.all_projects === 1 ? null : projects,
      by: { kind: 'mishap', id: null, name: '' },
      detail: { about: 'alert', rule: { id: ruleId, name: rule?.name ?? '' }, level, why, issue: issue?.id ?? null },
    },
  ])
}

/** Whether the rule and the issue still exist. They may have been removed since they were evaluated. */
async function stillStands(db: Db, { ruleId, issue }: NewFiring): Promise<boolean> {
  const rule = db.selectFrom('alert_rules').select('id').where('id', '=', ruleId).where('enabled', '=', 1)
  if ((await rule.executeTakeFirst()) === undefined) return false
  if (issue === null) return true
  return (await db.selectFrom('issues').select('id').where('id', '=', issue.id).executeTakeFirst()) !== undefined
}

/** Returns false if the rule fired for this issue too recently. */
async function noteFired(trx: Db, { ruleId, at, everyMinutes }: NewFiring, issueId: number): Promise<boolean> {
  const noted = await trx
    .insertInto('alert_last_fired')
    .values({ rule_id: ruleId, issue_id: issueId, at: at.getTime() })
    .onConflict((conflict) =>
      conflict
        .columns(['rule_id', 'issue_id'])
        .doUpdateSet((eb) => ({ at: eb.ref('excluded.at') }))
        .where('alert_last_fired.at', '<=', at.getTime() - everyMinutes * 60_000),
    )
    .returning('rule_id')
    .execute()
  return noted.length > 0
}
