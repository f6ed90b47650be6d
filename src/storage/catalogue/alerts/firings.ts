import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { AlertCatalogue } from '#domain/alert/alert-catalogue.ts'
import type { Delivery, DeliveryState, Firing, FiringLevel, Why } from '#domain/alert/rule.ts'
import type { IssueId } from '#domain/ids.ts'
import type { Db } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'
import { answerFromJson } from '../webhooks/rows.ts'
import { visibleRules } from './rule-rows.ts'
import type { OutboxRow } from './tables.ts'

/** See AlertCatalogue.firings. */
export async function firings(
  db: Db,
  grant: Grant<'alerts:read'>,
  of: Parameters<AlertCatalogue['firings']>[1],
  { limit, before }: Parameters<AlertCatalogue['firings']>[2],
): Promise<readonly Firing[]> {
  const rules = (await visibleRules(db, grant)).filter(({ id }) => of.rule === undefined || id === of.rule)
  if (rules.length === 0) return []
  const names = new Map(rules.map(({ id, name }) => [id, name]))
  let wanted = db
    .selectFrom('alert_firings')
    .selectAll()
    .where('rule_id', 'in', [...names.keys()])
  if (of.issue !== undefined) wanted = wanted.where('issue_id', '=', of.issue)
  if (of.project !== undefined) {
    const { project } = of
    const over = rules.filter(({ projects }) => projects === 'all' || projects.includes(project)).map(({ id }) => id)
    wanted = wanted.where(({ and, or, eb }) =>
      or([eb('project_id', '=', project), and([eb('project_id', 'is', null), eb('rule_id', 'in', [0, ...over])])]),
    )
  }
  if (before !== undefined) wanted = wanted.where('id', '<', before)
  const rows = await wanted.orderBy('id', 'desc').limit(limit).execute()
  const deliveries = await deliveriesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    ruleId: row.rule_id,
    ruleName: names.get(row.rule_id) ?? '',
    at: new Date(row.at),
    // Only this folder writes these columns.
    level: row.level as FiringLevel,
    why: JSON.parse(row.why) as Why,
    issueId: row.issue_id as IssueId | null,
    title: row.title,
    deliveries: deliveries.get(row.id)?.map(deliveryFromRow) ?? [],
  }))
}

async function deliveriesOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number | null, Selectable<OutboxRow>[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('outbox').selectAll().where('firing_id', 'in', ids).orderBy('id').execute()
  return Map.groupBy(rows, ({ firing_id }) => firing_id)
}

function deliveryFromRow(row: Selectable<OutboxRow>): Delivery {
  return {
    id: row.id,
    to: row.recipient,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    nextAt: dateOrNull(row.next_at),
    answer: row.answer === null ? null : answerFromJson(row.answer),
  }
}

/** See AlertCatalogue.firingTimes. */
export async function firingTimes(
  db: Db,
  grant: Grant<'alerts:read'>,
  rule: number,
  since: Date,
): Promise<readonly Pick<Firing, 'at' | 'level'>[]> {
  if (!(await visibleRules(db, grant)).some(({ id }) => id === rule)) return []
  const rows = await db
    .selectFrom('alert_firings')
    .select(['at', 'level'])
    .where('rule_id', '=', rule)
    .where('at', '>=', since.getTime())
    .orderBy('at')
    .execute()
  return rows.map(({ at, level }) => ({ at: new Date(at), level: level as FiringLevel }))
}

/** See AlertCatalogue.firingCounts. */
export async function firingCounts(
  db: Db,
  grant: Grant<'alerts:read'>,
  since: Date,
): Promise<ReadonlyMap<number, number>> {
  const ids = (await visibleRules(db, grant)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('alert_firings')
    .select(({ fn }) => ['rule_id', fn.countAll<number>().as('count')])
    .where('rule_id', 'in', ids)
    .where('at', '>=', since.getTime())
    .groupBy('rule_id')
    .execute()
  return new Map(rows.map((row) => [row.rule_id, row.count]))
}
