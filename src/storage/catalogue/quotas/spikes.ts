import type { ProjectId } from '#domain/ids.ts'
import type { HourCount, LimitWork, SpikeCatalogue } from '#domain/quota/quota-catalogue.ts'
import { categoriesOf, quotaCategories, type QuotaCategory } from '#domain/quota/quota.ts'
import type { OutcomeTotal } from '#domain/outcome/outcome.ts'
import { spikeCategories } from '#domain/quota/spike.ts'
import { audited } from '../audit/audited.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { coveredProject } from '../projects/project-rows.ts'

/** Everything that arrived, accepted or not. Items dropped by SDKs never arrived. */
const came = [
  'accepted',
  'filtered',
  'duplicate',
  'not_kept',
  'rate_limited',
] as const satisfies readonly OutcomeTotal['outcome'][]

/** Spike protection settings and status, for users. */
export function createSpikes({ db }: Engine): SpikeCatalogue {
  return {
    of: async (grant, id, since, now) => {
      const project = await db
        .selectFrom('projects')
        .select('id')
        .where('id', '=', id)
        .where(covered(grant, 'id'))
        .executeTakeFirst()
      if (project === undefined) return undefined
      const settings = await db.selectFrom('spike_settings').selectAll().where('project_id', '=', id).executeTakeFirst()
      const openUntil = settings?.open_until ?? null
      return {
        enabled: settings?.enabled !== 0,
        openUntil: openUntil === null || openUntil <= now.getTime() ? null : new Date(openUntil),
        hours: await hoursOf(db, id, since),
      }
    },
    set: (grant, id, { enabled, openUntil }, now) =>
      db.transaction().execute(async (trx) => {
        const project = await coveredProject(trx, grant, id)
        if (project === undefined) return false
        const values = { enabled: enabled ? 1 : 0, open_until: openUntil?.getTime() ?? null }
        await trx
          .insertInto('spike_settings')
          .values({ project_id: id, ...values })
          .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
          .execute()
        const detail = { enabled: String(enabled), expiresAt: openUntil?.toISOString() ?? '' }
        await audited(trx, grant, 'project.spike_protection_changed', project.slug, detail, now, { id, projects: [id] })
        return true
      }),
  }
}

async function hoursOf(db: Db, id: ProjectId, since: Date) {
  const [limits, outcomes] = [
    await db
      .selectFrom('spike_limits')
      .selectAll()
      .where('project_id', '=', id)
      .where('hour', '>=', since.getTime())
      .orderBy('hour')
      .execute(),
    await outcomesOf(db, 'all', since.getTime()).where('project_id', '=', id).execute(),
  ]
  const sum = (hour: number, category: QuotaCategory, isCounted: (row: { outcome: string }) => boolean) =>
    outcomes
      .filter((row) => row.hour === hour && (categoriesOf[category] as readonly string[]).includes(row.category))
      .reduce((total, row) => total + (isCounted(row) ? Number(row.quantity) : 0), 0)
  return limits.map(({ hour, category: name, usual, most }) => {
    const category = name as QuotaCategory
    const letIn = sum(hour, category, ({ outcome }) => outcome !== 'rate_limited')
    return { projectId: id, category, hour, usual, most, count: sum(hour, category, () => true), letIn }
  })
}

/** The server's own access to spike protection. */
export function createSpikeWork({
  db,
}: Pick<Engine, 'db'>): Pick<
  LimitWork,
  'watchedProjects' | 'countsIn' | 'knownHours' | 'saveSpikes' | 'stoppedSince' | 'projectOf'
> {
  return {
    watchedProjects: async (createdBefore) => {
      const rows = await db
        .selectFrom('projects')
        .leftJoin('spike_settings', 'spike_settings.project_id', 'projects.id')
        .select('projects.id')
        .where('projects.created_at', '<=', createdBefore.getTime())
        .where(({ or, eb }) => or([eb('enabled', 'is', null), eb('enabled', '=', 1)]))
        .execute()
      return rows.map(({ id }) => id as ProjectId)
    },
    countsIn: async (hours, categories) =>
      counted(await outcomesOf(db, hours).where('project_id', '>', 0).execute(), categories),
    knownHours: async (hours) => {
      const rows = await db.selectFrom('spike_limits').select('hour').distinct().where('hour', 'in', hours).execute()
      return new Set(rows.map(({ hour }) => hour))
    },
    saveSpikes: async (limits) => {
      if (limits.length === 0) return
      const rows = limits.map(({ projectId, ...limit }) => ({ project_id: projectId, ...limit }))
      await db
        .insertInto('spike_limits')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    stoppedSince: async (since) => {
      const rows = await outcomesOf(db, 'all', since.getTime()).where('reason', '=', 'spike_protection').execute()
      return counted(rows, spikeCategories)
    },
    projectOf: (id) => db.selectFrom('projects').select(['slug', 'name']).where('id', '=', id).executeTakeFirst(),
  }
}

/** Arrivals by hour. The primary key starts with the hour, so each hour costs one seek. */
function outcomesOf(db: Db, hours: readonly number[] | 'all', since = 0) {
  const rows = db
    .selectFrom('outcomes')
    .select(({ fn }) => [
      'project_id',
      'category',
      'hour',
      'outcome',
      fn.sum<number | string>('quantity').as('quantity'),
    ])
    .where('outcome', 'in', came)
    .groupBy(['project_id', 'category', 'hour', 'outcome'])
  return hours === 'all' ? rows.where('hour', '>=', since) : rows.where('hour', 'in', hours)
}

function counted(
  rows: readonly { project_id: number; category: string; hour: number; quantity: number | string }[],
  categories: readonly QuotaCategory[],
): readonly HourCount[] {
  const sums = new Map<string, { projectId: ProjectId; category: QuotaCategory; hour: number; count: number }>()
  for (const { project_id, category: name, hour, quantity } of rows) {
    const category = quotaCategories.find((one) => (categoriesOf[one] as readonly string[]).includes(name))
    if (category === undefined || !categories.includes(category)) continue
    const key = `${project_id} ${category} ${hour}`
    const known = sums.get(key)
    if (known === undefined)
      sums.set(key, { projectId: project_id as ProjectId, category, hour, count: Number(quantity) })
    else known.count += Number(quantity)
  }
  return [...sums.values()]
}
