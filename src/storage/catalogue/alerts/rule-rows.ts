import type { Selectable } from 'kysely'
import { covers, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { AlertRule, RuleDraft } from '#domain/alert/rule.ts'
import type { GroupState } from '#domain/alert/telemetry-threshold.ts'
import { thresholdStates } from '#domain/alert/threshold.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Db } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'
import type { AlertRuleRow } from './tables.ts'

/** Reads all rules, unordered. There are few enough to read them as a whole. */
export async function readRules(db: Db): Promise<readonly AlertRule[]> {
  const rows = await db.selectFrom('alert_rules').selectAll().execute()
  const links = await db.selectFrom('alert_rule_projects').selectAll().orderBy('project_id').execute()
  const projects = Map.groupBy(links, ({ rule_id }) => rule_id)
  return rows.map((row) => ruleFromRow(row, projects.get(row.id)?.map(({ project_id }) => project_id) ?? []))
}

/** The rules that a grant may see. A rule whose projects are all gone is visible only to grants over all projects. */
export async function visibleRules(db: Db, grant: Grant<Permission>): Promise<readonly AlertRule[]> {
  return (await readRules(db)).filter(({ projects }) =>
    projects === 'all' || projects.length === 0
      ? grant.projects === 'all'
      : projects.every((project) => covers(grant, project)),
  )
}

function ruleFromRow(row: Selectable<AlertRuleRow>, projects: readonly number[]): AlertRule {
  // Only this folder writes these columns.
  const { watch, destinations } = JSON.parse(row.rule) as Pick<RuleDraft, 'watch' | 'destinations'>
  const state = thresholdStates.find((one) => one === row.state) ?? 'ok'
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled === 1,
    projects: row.all_projects === 1 ? 'all' : (projects as readonly ProjectId[]),
    destinations,
    watch,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    changedAt: new Date(row.changed_at),
    lastFiredAt: dateOrNull(row.last_fired_at),
    mutedUntil: dateOrNull(row.muted_until),
    thresholdState:
      watch.kind === 'threshold'
        ? { state, since: new Date(row.state_at), groups: JSON.parse(row.group_states) as readonly GroupState[] }
        : null,
  }
}

export function ruleColumns({ name, enabled, projects, watch, destinations }: RuleDraft) {
  return {
    name,
    enabled: enabled ? 1 : 0,
    all_projects: projects === 'all' ? 1 : 0,
    rule: JSON.stringify({ watch, destinations }),
  }
}

export async function writeRuleProjects(db: Db, ruleId: number, projects: RuleDraft['projects']): Promise<void> {
  await db.deleteFrom('alert_rule_projects').where('rule_id', '=', ruleId).execute()
  if (projects === 'all' || projects.length === 0) return
  const rows = [...new Set(projects)].map((project_id) => ({ rule_id: ruleId, project_id }))
  await db.insertInto('alert_rule_projects').values(rows).execute()
}
