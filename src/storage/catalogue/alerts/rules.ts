import { covers, type Grant } from '#domain/access/access.ts'
import { checkRule, type RuleProblem } from '#domain/alert/check-rule.ts'
import type { AlertRule, Destination, RuleDraft } from '#domain/alert/rule.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited } from '../audit/audited.ts'
import type { Db } from '../engine.ts'
import { ruleColumns, visibleRules, writeRuleProjects } from './rule-rows.ts'

type MayWrite = Grant<'alerts:write'>
type Saved = Result<AlertRule, readonly RuleProblem[]>

/** See AlertCatalogue.createRule; within a transaction. */
export async function createRule(trx: Db, grant: MayWrite, draft: RuleDraft, now: Date): Promise<Saved> {
  const checked = await checkAll(trx, grant, draft)
  if (!checked.ok) return checked
  const at = now.getTime()
  const { id } = await trx
    .insertInto('alert_rules')
    .values({
      ...ruleColumns(checked.value),
      created_at: at,
      created_by: auditActor(grant.actor).name,
      changed_at: at,
      last_fired_at: null,
      muted_until: null,
      state_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRuleProjects(trx, id, checked.value.projects)
  await audited(trx, grant, 'alert.created', checked.value.name, {}, now, thingOf(id, checked.value))
  return ok(await oneRule(trx, grant, id))
}

/** See AlertCatalogue.updateRule; within a transaction. */
export async function updateRule(
  trx: Db,
  grant: MayWrite,
  id: number,
  draft: RuleDraft,
  now: Date,
): Promise<Saved | undefined> {
  const before = await findRule(trx, grant, id)
  if (before === undefined) return undefined
  const checked = await checkAll(trx, grant, draft)
  if (!checked.ok) return checked
  const at = now.getTime()
  const isNewWatch = !isSame(before.watch, checked.value.watch) || !isSame(before.projects, checked.value.projects)
  await trx
    .updateTable('alert_rules')
    .set({
      ...ruleColumns(checked.value),
      changed_at: at,
      ...(isNewWatch && { state: 'ok', state_at: at, group_states: '[]' }),
    })
    .where('id', '=', id)
    .execute()
  await writeRuleProjects(trx, id, checked.value.projects)
  const changes = changesOf(before, checked.value)
  await audited(trx, grant, 'alert.updated', before.name, changes, now, thingOf(id, checked.value))
  return ok(await oneRule(trx, grant, id))
}

/** See AlertCatalogue.muteRule; within a transaction. */
export async function muteRule(
  trx: Db,
  grant: MayWrite,
  id: number,
  until: Date | null,
  now: Date,
): Promise<AlertRule | undefined> {
  const rule = await findRule(trx, grant, id)
  if (rule === undefined) return undefined
  await trx
    .updateTable('alert_rules')
    .set({ muted_until: until?.getTime() ?? null })
    .where('id', '=', id)
    .execute()
  const changed = { alertMutedUntil: until?.toISOString() ?? '' }
  await audited(trx, grant, 'alert.updated', rule.name, changed, now, thingOf(id, rule))
  return oneRule(trx, grant, id)
}

/** See AlertCatalogue.removeRule; within a transaction. */
export async function removeRule(trx: Db, grant: MayWrite, id: number, now: Date): Promise<boolean> {
  const rule = await findRule(trx, grant, id)
  if (rule === undefined) return false
  await trx.deleteFrom('alert_rules').where('id', '=', id).execute()
  await audited(trx, grant, 'alert.deleted', rule.name, {}, now, thingOf(id, rule))
  return true
}

/** A rule for all projects belongs to the organization. */
function thingOf(id: number, { projects }: Pick<RuleDraft, 'projects'>) {
  return projects === 'all' ? { id } : { id, projects }
}

async function findRule(db: Db, grant: MayWrite, id: number): Promise<AlertRule | undefined> {
  return (await visibleRules(db, grant)).find((rule) => rule.id === id)
}

async function oneRule(db: Db, grant: MayWrite, id: number): Promise<AlertRule> {
  const rule = await findRule(db, grant, id)
  if (rule === undefined) throw new Error(`Rule ${id} was written and is not there.`)
  return rule
}

/** The audit log names the changed fields but not their values, which are too long for one entry. */
function changesOf(before: AlertRule, after: RuleDraft): Record<string, string> {
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.enabled !== after.enabled && { enabled: String(after.enabled) }),
    ...(!isSame(before.projects, after.projects) && {
      alertProjects: after.projects === 'all' ? 'all' : after.projects.join(', '),
    }),
    ...(!isSame(before.watch, after.watch) && { alertWatch: 'changed' }),
    ...(!isSame(before.destinations, after.destinations) && { alertDestinations: 'changed' }),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

async function checkAll(db: Db, grant: MayWrite, draft: RuleDraft): Promise<Result<RuleDraft, readonly RuleProblem[]>> {
  const checked = checkRule(draft)
  if (!checked.ok) return checked
  const { projects, destinations } = checked.value
  const known = await knownDestinations(db)
  const problems = destinations.flatMap((one, at): RuleProblem[] =>
    known(one) ? [] : [{ field: 'destinations', reason: 'unknown', at }],
  )
  const isCovered = projects === 'all' ? grant.projects === 'all' : projects.every((project) => covers(grant, project))
  const there =
    projects === 'all' ? undefined : await db.selectFrom('projects').select('id').where('id', 'in', projects).execute()
  if (!isCovered || (projects !== 'all' && there?.length !== new Set(projects).size))
    problems.push({ field: 'projects', reason: 'unknown' })
  return problems.length === 0 ? checked : refuse(problems)
}

async function knownDestinations(db: Db): Promise<(destination: Destination) => boolean> {
  const receivers = new Set((await db.selectFrom('alert_receivers').select('id').execute()).map(({ id }) => id))
  const users = new Set((await db.selectFrom('user').select('id').execute()).map(({ id }) => id))
  const teams = new Set((await db.selectFrom('teams').select('id').execute()).map(({ id }) => id))
  return (destination) => {
    switch (destination.kind) {
      case 'receiver':
        return receivers.has(destination.id)
      case 'person':
        return users.has(destination.userId)
      case 'team':
        return teams.has(destination.teamId)
      case 'assignee':
        return true
    }
  }
}
