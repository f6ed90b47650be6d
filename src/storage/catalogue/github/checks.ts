import type { DueCheck, Looked } from '#domain/github/github-work.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Db } from '../engine.ts'

/** See GitHubWork.checkAgain. A repeated request creates a new run, because GitHub shows the newest run of a name. */
export async function checkAgain(
  db: Db,
  repositoryId: number,
  which: { readonly checkRunId: number } | { readonly headSha: string },
  now: Date,
): Promise<number> {
  const again = db
    .updateTable('github_checks')
    .set({ check_run_id: null, sent: '', due_at: now.getTime(), attempts: 0 })
    .where('repository_id', '=', repositoryId)
  const changed = await (
    'checkRunId' in which
      ? again.where('check_run_id', '=', which.checkRunId)
      : again.where('head_sha', '=', which.headSha)
  )
    .returning('release_id')
    .execute()
  return changed.length
}

/** See GitHubWork.dueChecks. */
export async function dueChecks(db: Db, now: Date, limit: number): Promise<readonly DueCheck[]> {
  const rows = await db
    .selectFrom('github_checks')
    .innerJoin('github_repositories', 'github_repositories.id', 'github_checks.repository_id')
    .innerJoin('releases', 'releases.id', 'github_checks.release_id')
    .innerJoin('projects', 'projects.id', 'github_checks.project_id')
    .selectAll('github_checks')
    .select([
      'github_repositories.name as repository',
      'github_repositories.installation_id',
      'releases.version',
      'projects.slug',
      'projects.name as project',
    ])
    .where('github_checks.due_at', '<=', now.getTime())
    .orderBy('github_checks.due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    repository: { id: row.repository_id, installationId: row.installation_id, name: row.repository },
    releaseId: row.release_id,
    version: row.version,
    project: { id: row.project_id as ProjectId, slug: row.slug, name: row.project },
    headSha: row.head_sha,
    checkRunId: row.check_run_id,
    beganAt: new Date(row.began_at),
    endsAt: new Date(row.ends_at),
    sent: row.sent,
    attempts: row.attempts,
    dueAt: new Date(row.due_at ?? 0),
  }))
}

/** See GitHubWork.checkLooked. A deploy or re-run request that arrived in the meantime gets its own run. */
export async function checkLooked(db: Db, check: DueCheck, looked: Looked): Promise<void> {
  await db
    .updateTable('github_checks')
    .set({
      ...(looked.remoteId !== undefined && { check_run_id: looked.remoteId }),
      ...(looked.sent !== undefined && { sent: looked.sent }),
      attempts: looked.attempts,
      due_at: looked.dueAt?.getTime() ?? null,
    })
    .where('release_id', '=', check.releaseId)
    .where('project_id', '=', check.project.id)
    .where('repository_id', '=', check.repository.id)
    .where('due_at', '=', check.dueAt.getTime())
    .execute()
}
