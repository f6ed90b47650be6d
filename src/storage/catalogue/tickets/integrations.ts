import { sql } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import { covers } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type {
  Integration,
  IntegrationCatalogue,
  IntegrationSettings,
  SealedSecrets,
  TicketSystemKind,
} from '#domain/ticket/integration.ts'
import { audited, changedFields } from '../audit/audited.ts'
import { byName, type Db, type Engine } from '../engine.ts'
import { codeHost, connected } from './connected.ts'
import { integrationsFromRows, kindOf } from './ticket-rows.ts'

type Admin = Grant<'org:write'>

/** Connections to other systems. Secrets arrive already sealed and are stored as they are. */
export function createIntegrations({ db }: Engine): IntegrationCatalogue {
  return {
    list: async (grant) => {
      if (grant.projects !== 'all') return []
      const rows = await db.selectFrom('integrations').selectAll().execute()
      return sorted(await integrationsFromRows(db, rows))
    },
    byId: async (grant, id) => (grant.projects === 'all' ? oneIntegration(db, id) : undefined),
    usable: async (grant, projectId) => {
      if (!covers(grant, projectId)) return []
      const rows = await db
        .selectFrom('integrations')
        .leftJoin('integration_places', (join) =>
          join
            .onRef('integration_places.integration_id', '=', 'integrations.id')
            .on('integration_places.project_id', '=', projectId),
        )
        .select(['id', 'kind', 'name', 'base_url as baseUrl'])
        .select(sql<string>`coalesce(integration_places.place, integrations.place)`.as('place'))
        .execute()
      return sorted(rows.map((row) => ({ ...row, kind: kindOf(row) })))
    },
    connected: async () => connected(db),
    codeHost: (grant, projectId, repository) => codeHost(db, grant, projectId, repository),
    create: (grant, kind, settings, secrets, now) =>
      db.transaction().execute((trx) => create(trx, grant, kind, settings, secrets, now)),
    update: (grant, id, settings, secrets, now) =>
      db.transaction().execute((trx) => update(trx, grant, id, settings, secrets, now)),
    remove: (grant, id, now) => db.transaction().execute((trx) => remove(trx, grant, id, now)),
  }
}

function sorted<T extends { readonly name: string }>(integrations: readonly T[]): readonly T[] {
  return integrations.toSorted((a, b) => byName.compare(a.name, b.name))
}

async function oneIntegration(db: Db, id: number): Promise<Integration | undefined> {
  const rows = await db.selectFrom('integrations').selectAll().where('id', '=', id).execute()
  return (await integrationsFromRows(db, rows))[0]
}

function columnsOf({ name, baseUrl, account, place, resolvesIssues, closesTickets }: IntegrationSettings) {
  return {
    name,
    base_url: baseUrl,
    account,
    place,
    resolves_issues: resolvesIssues ? 1 : 0,
    closes_tickets: closesTickets ? 1 : 0,
  }
}

async function create(
  trx: Db,
  grant: Admin,
  kind: TicketSystemKind,
  settings: IntegrationSettings,
  { token, tokenEnds, webhookSecret }: SealedSecrets,
  now: Date,
): Promise<Result<Integration, { reason: 'name_taken' }>> {
  if (grant.projects !== 'all') throw new Error('An integration reaches projects beyond this grant.')
  if (await isTaken(trx, settings.name)) return refuse({ reason: 'name_taken' })
  const { id } = await trx
    .insertInto('integrations')
    .values({
      ...columnsOf(settings),
      kind,
      token,
      token_ends: tokenEnds,
      webhook_secret: webhookSecret,
      created_at: now.getTime(),
      created_by: auditActor(grant.actor).name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPlaces(trx, id, settings)
  await audited(trx, grant, 'integration.created', settings.name, { kind, baseUrl: settings.baseUrl }, now)
  return ok(await written(trx, id))
}

async function update(
  trx: Db,
  grant: Admin,
  id: number,
  settings: IntegrationSettings,
  { token, tokenEnds, webhookSecret }: Partial<SealedSecrets>,
  now: Date,
): Promise<Result<Integration, { reason: 'name_taken' | 'not_found' }>> {
  const before = grant.projects === 'all' ? await oneIntegration(trx, id) : undefined
  if (before === undefined) return refuse({ reason: 'not_found' })
  if (await isTaken(trx, settings.name, id)) return refuse({ reason: 'name_taken' })
  await trx
    .updateTable('integrations')
    .set({
      ...columnsOf(settings),
      ...(token !== undefined && { token, token_ends: tokenEnds ?? '' }),
      ...(webhookSecret !== undefined && { webhook_secret: webhookSecret }),
    })
    .where('id', '=', id)
    .execute()
  await setPlaces(trx, id, settings)
  const changed = {
    ...(await changesOf(trx, before, settings)),
    ...(token !== undefined && { token: `…${tokenEnds ?? ''}` }),
    ...(webhookSecret !== undefined && { webhookSecret: 'renewed' }),
  }
  if (Object.keys(changed).length > 0) await audited(trx, grant, 'integration.updated', before.name, changed, now)
  return ok(await written(trx, id))
}

async function remove(trx: Db, grant: Admin, id: number, now: Date): Promise<boolean> {
  const before = grant.projects === 'all' ? await oneIntegration(trx, id) : undefined
  if (before === undefined) return false
  await trx.deleteFrom('integrations').where('id', '=', id).execute()
  await audited(trx, grant, 'integration.deleted', before.name, { kind: before.kind, baseUrl: before.baseUrl }, now)
  return true
}

/** Names must be unique, because users identify integrations by name. */
async function isTaken(db: Db, name: string, own?: number): Promise<boolean> {
  const others = await db.selectFrom('integrations').select(['id', 'name']).execute()
  return others.some((one) => one.id !== own && byName.compare(one.name, name) === 0)
}

async function setPlaces(trx: Db, id: number, { places }: IntegrationSettings): Promise<void> {
  await trx.deleteFrom('integration_places').where('integration_id', '=', id).execute()
  if (places.length === 0) return
  const rows = places.map(({ projectId, place }) => ({ integration_id: id, project_id: projectId, place }))
  await trx.insertInto('integration_places').values(rows).execute()
}

/** Changes for the audit log, with project slugs as users write them. */
async function changesOf(db: Db, before: Integration, after: IntegrationSettings): Promise<Record<string, string>> {
  const slugs = new Map((await db.selectFrom('projects').select(['id', 'slug']).execute()).map((p) => [p.id, p.slug]))
  const plain = ({ name, baseUrl, account, place, places, resolvesIssues, closesTickets }: IntegrationSettings) => ({
    name,
    baseUrl,
    account,
    place,
    places: places.map((one) => `${slugs.get(one.projectId) ?? one.projectId}: ${one.place}`).toSorted(),
    resolvesIssues,
    closesTickets,
  })
  return changedFields(plain(before), plain(after))
}

async function written(trx: Db, id: number): Promise<Integration> {
  const integration = await oneIntegration(trx, id)
  if (integration === undefined) throw new Error(`Integration ${id} was written and is not there.`)
  return integration
}
