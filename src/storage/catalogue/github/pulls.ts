import type { DuePull, Looked } from '#domain/github/github-work.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Db } from '../engine.ts'

/** See GitHubWork.pullChanged. */
export async function pullChanged(db: Db, repositoryId: number, number: number, now: Date): Promise<boolean> {
  const wanted = await projectsWith(db, 'comments', repositoryId)
  if (wanted.length === 0) return false
  const due = { due_at: now.getTime(), attempts: 0 }
  await db
    .insertInto('github_pulls')
    .values({ repository_id: repositoryId, number, comment_id: null, sent: '', ...due })
    .onConflict((conflict) => conflict.columns(['repository_id', 'number']).doUpdateSet(due))
    .execute()
  return true
}

async function projectsWith(db: Db, what: 'comments', repositoryId: number): Promise<readonly ProjectId[]> {
  const rows = await db
    .selectFrom('github_links')
    .select('project_id')
    .where('repository_id', '=', repositoryId)
    .where(what, '=', 1)
    .orderBy('project_id')
    .execute()
  return rows.map((row) => row.project_id as ProjectId)
}

/** See GitHubWork.duePulls. */
export async function duePulls(db: Db, now: Date, limit: number): Promise<readonly DuePull[]> {
  const rows = await db
    .selectFrom('github_pulls')
    .innerJoin('github_repositories', 'github_repositories.id', 'github_pulls.repository_id')
    .selectAll('github_pulls')
    .select(['github_repositories.name', 'github_repositories.installation_id'])
    .where('github_pulls.due_at', '<=', now.getTime())
    .orderBy('github_pulls.due_at')
    .limit(limit)
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      repository: { id: row.repository_id, installationId: row.installation_id, name: row.name },
      number: row.number,
      commentId: row.comment_id,
      sent: row.sent,
      attempts: row.attempts,
      dueAt: new Date(row.due_at ?? 0),
      projects: await projectsWith(db, 'comments', row.repository_id),
    })),
  )
}

/** See GitHubWork.pullLooked. A pull request with new pushes in the meantime is due again. */
export async function pullLooked(db: Db, pull: DuePull, looked: Looked): Promise<void> {
  const { remoteId, sent, attempts, dueAt } = looked
  const row = db
    .updateTable('github_pulls')
    .where('repository_id', '=', pull.repository.id)
    .where('number', '=', pull.number)
  if (remoteId !== undefined || sent !== undefined) {
    const known = { ...(remoteId !== undefined && { comment_id: remoteId }), ...(sent !== undefined && { sent }) }
    await row.set(known).execute()
  }
  const next = row.set({ attempts, due_at: dueAt?.getTime() ?? null })
  await next.where('due_at', '=', pull.dueAt.getTime()).execute()
}
