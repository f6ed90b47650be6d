import type { Grant } from '#domain/access/access.ts'
import { covers } from '#domain/access/access.ts'
import type { ProjectId, PublicKey } from '#domain/ids.ts'
import { MAX_QUOTAS, type QuotaCatalogue, type QuotaRefusal } from '#domain/quota/quota-catalogue.ts'
import {
  quotaPeriods,
  windowAt,
  type NewQuota,
  type Quota,
  type QuotaCategory,
  type QuotaPeriod,
  type QuotaSubject,
  type QuotaUse,
} from '#domain/quota/quota.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { sql, type Selectable } from 'kysely'
import { audited } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { seedUsage } from './usage.ts'
import type { QuotaRow } from './tables.ts'

export function createQuotas({ db }: Engine): QuotaCatalogue {
  return {
    list: async (grant, now) =>
      (await quotaUses(db, now)).filter(
        ({ subject }) => subject.scope === 'organization' || covers(grant, subject.projectId),
      ),
    set: (grant, quota, now) => db.transaction().execute((trx) => setQuota(trx, grant, quota, now)),
    remove: (grant, id, now) =>
      db.transaction().execute(async (trx) => {
        const row = await trx.selectFrom('quotas').selectAll().where('id', '=', id).executeTakeFirst()
        const quota = row && quotaFromRow(row)
        if (quota === undefined || !concerns(grant, quota)) return false
        await trx.deleteFrom('quotas').where('id', '=', id).execute()
        await audited(trx, grant, 'quota.deleted', await targetOf(trx, quota), detailOf(quota), now)
        return true
      }),
  }
}

/** All quotas, with their digested usage in the current period. */
export async function quotaUses(db: Db, now: Date): Promise<readonly QuotaUse[]> {
  const starts = quotaPeriods.map((period) => windowAt(period, now.getTime()).since)
  const [quotas, used] = [
    await db.selectFrom('quotas').selectAll().orderBy('id').execute(),
    await db.selectFrom('quota_usage').selectAll().where('since', 'in', starts).execute(),
  ]
  return quotas.map((row) => {
    const quota = quotaFromRow(row)
    const window = windowAt(quota.period, now.getTime())
    const own = used.find(({ quota_id, since }) => quota_id === quota.id && since === window.since)
    return { ...quota, window, used: own?.used ?? 0 }
  })
}

/** Organization quotas require a grant for all projects. */
function concerns({ projects, ...grant }: Grant<'org:write'>, { subject }: NewQuota): boolean {
  return subject.scope === 'organization' ? projects === 'all' : covers({ projects, ...grant }, subject.projectId)
}

async function setQuota(
  db: Db,
  grant: Grant<'org:write'>,
  quota: NewQuota,
  now: Date,
): Promise<Result<Quota, QuotaRefusal>> {
  const refusal = await refusalOf(db, grant, quota)
  if (refusal !== undefined) return refuse(refusal)
  const { subject, category, period, most } = quota
  const { projectId, publicKey } = columnsOf(subject)
  const known = await db
    .updateTable('quotas')
    .set({ most })
    .where('scope', '=', subject.scope)
    .where(sql<boolean>`coalesce(project_id, 0) = ${projectId ?? 0}`)
    .where(sql<boolean>`coalesce(public_key, '') = ${publicKey ?? ''}`)
    .where('category', '=', category)
    .where('period', '=', period)
    .returningAll()
    .executeTakeFirst()
  const row = known ?? (await insertQuota(db, quota, now))
  const set = quotaFromRow(row)
  if (known === undefined) await seedUsage(db, set, now)
  const action = known === undefined ? 'quota.created' : 'quota.updated'
  await audited(db, grant, action, await targetOf(db, set), detailOf(set), now)
  return ok(set)
}

async function insertQuota(db: Db, { subject, category, period, most }: NewQuota, now: Date) {
  const { projectId, publicKey } = columnsOf(subject)
  return db
    .insertInto('quotas')
    .values({
      scope: subject.scope,
      project_id: projectId,
      public_key: publicKey,
      category,
      period,
      most,
      created_at: now.getTime(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function refusalOf(db: Db, grant: Grant<'org:write'>, quota: NewQuota): Promise<QuotaRefusal | undefined> {
  const { subject } = quota
  const { count } = await db
    .selectFrom('quotas')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_QUOTAS) return { reason: 'too_many' }
  if (!concerns(grant, quota)) return { reason: 'no_project' }
  if (subject.scope === 'organization') return undefined
  const project = await db.selectFrom('projects').select('id').where('id', '=', subject.projectId).executeTakeFirst()
  if (project === undefined) return { reason: 'no_project' }
  if (subject.scope === 'project') return undefined
  const key = await db
    .selectFrom('project_keys')
    .select('public_key')
    .where('public_key', '=', subject.publicKey)
    .where('project_id', '=', subject.projectId)
    .executeTakeFirst()
  return key === undefined ? { reason: 'no_key' } : undefined
}

function columnsOf(subject: QuotaSubject): { projectId: ProjectId | null; publicKey: PublicKey | null } {
  switch (subject.scope) {
    case 'organization':
      return { projectId: null, publicKey: null }
    case 'project':
      return { projectId: subject.projectId, publicKey: null }
    case 'key':
      return { projectId: subject.projectId, publicKey: subject.publicKey }
  }
}

function quotaFromRow(row: Selectable<QuotaRow>): Quota {
  return {
    id: row.id,
    subject: subjectOf(row),
    // Only this code writes these columns.
    category: row.category as QuotaCategory,
    period: row.period as QuotaPeriod,
    most: row.most,
  }
}

function subjectOf({ project_id, public_key }: Selectable<QuotaRow>): QuotaSubject {
  if (project_id === null) return { scope: 'organization' }
  const projectId = project_id as ProjectId
  return public_key === null
    ? { scope: 'project', projectId }
    : { scope: 'key', projectId, publicKey: public_key as PublicKey }
}

/** The project's slug, or '' for the organization. */
async function targetOf(db: Db, { subject }: Quota): Promise<string> {
  if (subject.scope === 'organization') return ''
  const row = await db.selectFrom('projects').select('slug').where('id', '=', subject.projectId).executeTakeFirst()
  return row?.slug ?? ''
}

function detailOf({ subject, category, period, most }: Quota) {
  const key = subject.scope === 'key' ? { key: subject.publicKey } : {}
  return { kind: category, quota: `${most} / ${period}`, ...key }
}
