import type { Grant } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import {
  MAX_WEBHOOKS,
  webhookProblems,
  type OffReason,
  type Webhook,
  type WebhookDraft,
} from '#domain/webhook/webhook.ts'
import { followerOf, type WebhookCatalogue, type WebhookRefusal } from '#domain/webhook/webhook-catalogue.ts'
import { audited, changedFields } from '../audit/audited.ts'
import { beginFollowing, endFollowing } from '../changes/feed.ts'
import { byName, type Db, type Engine } from '../engine.ts'
import { createDeliveries } from './deliveries.ts'
import { oneWebhook, webhooksFromRows } from './rows.ts'

type Mine = Grant<'org:write'>
type Saved = Promise<Result<Webhook, WebhookRefusal>>

/** Outgoing webhooks for the organization's changes. */
export function createWebhooks(engine: Engine): WebhookCatalogue {
  const { db } = engine
  return {
    list: async (grant) => {
      if (grant.projects !== 'all') return []
      const found = await webhooksFromRows(db, await db.selectFrom('webhooks').selectAll().execute())
      return found.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
    },
    byId: (grant, id) => oneWebhook(db, grant, id),
    create: (grant, draft, sealed, now) => db.transaction().execute((trx) => create(trx, grant, draft, sealed, now)),
    save: (grant, id, draft, now) => db.transaction().execute((trx) => save(trx, grant, id, draft, now)),
    turn: (grant, id, to, now) => db.transaction().execute((trx) => turn(trx, grant, id, to, now)),
    setSecrets: (grant, id, sealed, now) => db.transaction().execute((trx) => setSecrets(trx, grant, id, sealed, now)),
    remove: (grant, id, now) => db.transaction().execute((trx) => remove(trx, grant, id, now)),
    ...createDeliveries(engine),
  }
}

async function create(trx: Db, grant: Mine, draft: WebhookDraft, sealed: string, now: Date): Saved {
  if (grant.projects !== 'all') throw new Error('A webhook reaches projects beyond this grant.')
  const problems = webhookProblems(draft)
  if (problems.length > 0) return refuse({ reason: 'problems', problems })
  const { many } = await trx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (many >= MAX_WEBHOOKS) return refuse({ reason: 'too_many' })
  const { id } = await trx
    .insertInto('webhooks')
    .values({
      ...columnsOf(draft),
      sealed,
      created_at: now.getTime(),
      created_by: auditActor(grant.actor).name,
      off_why: null,
      off_at: null,
      failing_since: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setProjects(trx, id, draft)
  await beginFollowing(trx, followerOf(id))
  await audited(trx, grant, 'webhook.created', draft.name.trim(), { url: hostOf(draft) }, now)
  return ok(await written(trx, grant, id))
}

function columnsOf({ name, url, kinds, projects }: WebhookDraft) {
  return {
    name: name.trim(),
    url,
    kinds: JSON.stringify(kinds === 'all' ? [] : [...new Set(kinds)]),
    all_projects: projects === 'all' ? 1 : 0,
  }
}

/** URLs may contain a secret, so the log shows only the host. */
function hostOf({ url }: Pick<WebhookDraft, 'url'>): string {
  return URL.parse(url)?.host ?? ''
}

async function setProjects(trx: Db, id: number, { projects }: WebhookDraft): Promise<void> {
  await trx.deleteFrom('webhook_projects').where('webhook_id', '=', id).execute()
  if (projects === 'all' || projects.length === 0) return
  await trx
    .insertInto('webhook_projects')
    .columns(['webhook_id', 'project_id'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .select([eb.val(id).as('webhook_id'), 'id'])
        .where('id', 'in', [...projects]),
    )
    .execute()
}

async function written(trx: Db, grant: Mine, id: number): Promise<Webhook> {
  const webhook = await oneWebhook(trx, grant, id)
  if (webhook === undefined) throw new Error(`Webhook ${id} was written and is not there.`)
  return webhook
}

async function save(trx: Db, grant: Mine, id: number, draft: WebhookDraft, now: Date): Saved {
  const before = await oneWebhook(trx, grant, id)
  if (before === undefined) return refuse({ reason: 'not_found' })
  const problems = webhookProblems(draft)
  if (problems.length > 0) return refuse({ reason: 'problems', problems })
  await trx.updateTable('webhooks').set(columnsOf(draft)).where('id', '=', id).execute()
  await setProjects(trx, id, draft)
  const changed = changedFields(forLog(before), forLog({ ...draft, name: draft.name.trim() }))
  const isElsewhere = before.url !== draft.url && changed['url'] === undefined
  const fields = isElsewhere ? { ...changed, url: hostOf(draft) } : changed
  if (Object.keys(fields).length > 0) await audited(trx, grant, 'webhook.updated', before.name, fields, now)
  return ok(await written(trx, grant, id))
}

function forLog({ name, url, kinds, projects }: WebhookDraft) {
  return { name, url: hostOf({ url }), kinds, projects }
}

async function turn(trx: Db, grant: Mine, id: number, to: 'on' | 'off', now: Date): Promise<Webhook | undefined> {
  const before = await oneWebhook(trx, grant, id)
  if (before === undefined || (to === 'on') === (before.off === null)) return before
  if (to === 'on') {
    const set = { off_why: null, off_at: null, failing_since: null }
    await trx.updateTable('webhooks').set(set).where('id', '=', id).execute()
    await beginFollowing(trx, followerOf(id))
  } else await turnOff(trx, id, 'person', now)
  await audited(trx, grant, 'webhook.updated', before.name, { webhook: to }, now)
  return written(trx, grant, id)
}

/** Disables a webhook: it stops following changes, and queued messages are dropped. */
export async function turnOff(trx: Db, id: number, why: OffReason, now: Date): Promise<void> {
  await trx.updateTable('webhooks').set({ off_why: why, off_at: now.getTime() }).where('id', '=', id).execute()
  await endFollowing(trx, followerOf(id))
  const answer = { at: now, outcome: 'turned_off', status: null, text: '' } as const
  await trx
    .updateTable('outbox')
    .set({ state: 'failed', next_at: null, answer: JSON.stringify(answer) })
    .where('queue', '=', `webhook:${id}`)
    .where('state', '=', 'waiting')
    .execute()
}

async function setSecrets(trx: Db, grant: Mine, id: number, sealed: string, now: Date): Promise<boolean> {
  const before = await oneWebhook(trx, grant, id)
  if (before === undefined) return false
  await trx.updateTable('webhooks').set({ sealed }).where('id', '=', id).execute()
  await audited(trx, grant, 'webhook.secret_rotated', before.name, {}, now)
  return true
}

async function remove(trx: Db, grant: Mine, id: number, now: Date): Promise<boolean> {
  const before = await oneWebhook(trx, grant, id)
  if (before === undefined) return false
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
  await trx.deleteFrom('outbox').where('queue', '=', `webhook:${id}`).execute()
  await endFollowing(trx, followerOf(id))
  await audited(trx, grant, 'webhook.deleted', before.name, { url: hostOf(before) }, now)
  return true
}
