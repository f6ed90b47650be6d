import { covers, type Grant } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import type { GitHubCatalogue, LinkSettings, RepositoryLink } from '#domain/github/github.ts'
import type { ProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited } from '../audit/audited.ts'
import { byName, covered, type Db, type Engine } from '../engine.ts'
import { appFromRow } from './rows.ts'

type Admin = Grant<'org:write'>

/** The GitHub app. Secrets arrive already sealed and are stored as they are. */
export function createGitHub({ db }: Engine): GitHubCatalogue {
  return {
    app: async (grant) => {
      if (grant.projects !== 'all') return undefined
      const row = await db.selectFrom('github_app').selectAll().executeTakeFirst()
      return row && appFromRow(row)
    },
    connect: (grant, app, secrets, now) =>
      db.transaction().execute(async (trx) => {
        if (grant.projects !== 'all') return
        await forget(trx)
        await trx
          .insertInto('github_app')
          .values({
            id: 1,
            app_id: app.appId,
            slug: app.slug,
            name: app.name,
            base_url: app.baseUrl,
            page_url: app.pageUrl,
            private_key: secrets.privateKey,
            webhook_secret: secrets.webhookSecret,
            created_at: now.getTime(),
            created_by: auditActor(grant.actor).name,
            hook_heard_at: null,
            sync_at: null,
            fault_at: null,
          })
          .execute()
        await audited(trx, grant, 'integration.created', app.name, { kind: 'github_app', baseUrl: app.baseUrl }, now)
      }),
    disconnect: (grant, now) => db.transaction().execute((trx) => disconnect(trx, grant, now)),
    repositories: async (grant) => {
      if (grant.projects !== 'all') return []
      const rows = await db.selectFrom('github_repositories').selectAll().execute()
      const all = rows.map(({ id, installation_id: installationId, name }) => ({ id, installationId, name }))
      return all.toSorted((a, b) => byName.compare(a.name, b.name))
    },
    links: async (grant) => (await linksOf(db, grant)).toSorted((a, b) => byName.compare(a.repository, b.repository)),
    link: (grant, projectId, repositoryId, settings, now) =>
      db.transaction().execute((trx) => link(trx, grant, projectId, repositoryId, settings, now)),
    unlink: (grant, projectId, repositoryId, now) =>
      db.transaction().execute((trx) => unlink(trx, grant, projectId, repositoryId, now)),
  }
}

/** A new app cannot edit what a previous app wrote. */
async function forget(trx: Db): Promise<void> {
  await trx.deleteFrom('github_app').execute()
  await trx.deleteFrom('github_repositories').execute()
  await trx.deleteFrom('github_pulls').execute()
  await trx.deleteFrom('github_checks').execute()
}

async function disconnect(trx: Db, grant: Admin, now: Date): Promise<boolean> {
  const app = grant.projects === 'all' ? await trx.selectFrom('github_app').selectAll().executeTakeFirst() : undefined
  if (app === undefined) return false
  await forget(trx)
  await audited(trx, grant, 'integration.deleted', app.name, { kind: 'github_app', baseUrl: app.base_url }, now)
  return true
}

async function linksOf(db: Db, grant: Admin): Promise<readonly RepositoryLink[]> {
  const rows = await db
    .selectFrom('github_links')
    .leftJoin('github_repositories', 'github_repositories.id', 'github_links.repository_id')
    .selectAll('github_links')
    .select('github_repositories.name as repository')
    .where(covered(grant, 'github_links.project_id'))
    .execute()
  return rows.map((row) => ({
    projectId: row.project_id as ProjectId,
    repositoryId: row.repository_id,
    repository: row.repository ?? '',
    comments: row.comments === 1,
    checks: row.checks === 1,
    watchMinutes: row.watch_minutes,
  }))
}

async function link(
  trx: Db,
  grant: Admin,
  projectId: ProjectId,
  repositoryId: number,
  { comments, checks, watchMinutes }: LinkSettings,
  now: Date,
): Promise<Result<RepositoryLink, { readonly reason: 'not_found' }>> {
  const known = await named(trx, projectId, repositoryId)
  if (!covers(grant, projectId) || known === undefined) return refuse({ reason: 'not_found' })
  const settings = { comments: comments ? 1 : 0, checks: checks ? 1 : 0, watch_minutes: watchMinutes }
  await trx
    .insertInto('github_links')
    .values({ project_id: projectId, repository_id: repositoryId, ...settings, linked_at: now.getTime() })
    .onConflict((conflict) => conflict.columns(['project_id', 'repository_id']).doUpdateSet(settings))
    .execute()
  const detail = {
    project: known.slug,
    comments: String(comments),
    checks: String(checks),
    watchMinutes: String(watchMinutes),
  }
  await audited(trx, grant, 'integration.updated', known.repository, detail, now)
  return ok({ projectId, repositoryId, repository: known.repository, comments, checks, watchMinutes })
}

async function named(db: Db, projectId: ProjectId, repositoryId: number) {
  const project = await db.selectFrom('projects').select('slug').where('id', '=', projectId).executeTakeFirst()
  const repository = await db
    .selectFrom('github_repositories')
    .select('name')
    .where('id', '=', repositoryId)
    .executeTakeFirst()
  return project && repository && { slug: project.slug, repository: repository.name }
}

async function unlink(trx: Db, grant: Admin, projectId: ProjectId, repositoryId: number, now: Date): Promise<boolean> {
  const gone = await trx
    .deleteFrom('github_links')
    .where('project_id', '=', projectId)
    .where('repository_id', '=', repositoryId)
    .where(covered(grant, 'project_id'))
    .returning('project_id')
    .executeTakeFirst()
  if (gone === undefined) return false
  await trx
    .deleteFrom('github_checks')
    .where('project_id', '=', projectId)
    .where('repository_id', '=', repositoryId)
    .execute()
  const known = await named(trx, projectId, repositoryId)
  const detail = { project: known?.slug ?? String(projectId), linked: 'false' }
  await audited(trx, grant, 'integration.updated', known?.repository ?? String(repositoryId), detail, now)
  return true
}
