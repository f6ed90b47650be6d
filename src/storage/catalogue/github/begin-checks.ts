import { sql } from 'kysely'
import type { Db } from '../engine.ts'

/** Releases and deploys older than this shipped long ago, so no check is started for them. */
const LOOK_BACK_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

interface Begun {
  readonly release_id: number
  readonly project_id: number
  readonly repository_id: number
  readonly head_sha: string
  readonly watch_minutes: number
  /** When the release, or its newest deploy, was reported. */
  readonly told_at: number
}

/** See GitHubWork.beginChecks. A later deploy starts a new check, because its outcome may differ. */
export async function beginChecks(trx: Db, now: Date): Promise<number> {
  const found = await begun(trx, now)
  for (const one of found) {
    // A tool's clock may be ahead.
    const began = Math.min(one.told_at, now.getTime())
    const { release_id, project_id, repository_id, head_sha } = one
    const fresh = {
      head_sha,
      check_run_id: null,
      began_at: began,
      ends_at: began + one.watch_minutes * MINUTE_MS,
      sent: '',
      due_at: now.getTime(),
      attempts: 0,
    }
    // oxlint-disable-next-line no-await-in-loop -- one connection, few releases
    await trx
      .insertInto('github_checks')
      .values({ release_id, project_id, repository_id, ...fresh })
      .onConflict((conflict) => conflict.columns(['release_id', 'project_id', 'repository_id']).doUpdateSet(fresh))
      .execute()
  }
  return found.length
}

/** The release's commit in a repository: the one that a tool named, or else the newest one it sent. */
const head = sql<string>`coalesce(
  (select commit_id from release_refs where release_refs.release_id = releases.id
    and lower(release_refs.repository) = lower(github_repositories.name)),
  (select commit_id from commits where commits.release_id = releases.id
    and lower(commits.repository) = lower(github_repositories.name) order by position limit 1))`
const began = sql<number>`coalesce(
  (select max(finished_at) from deploys where deploys.release_id = releases.id), releases.released_at, releases.created_at)`

async function begun(trx: Db, now: Date): Promise<readonly Begun[]> {
  const since = now.getTime() - LOOK_BACK_MS
  const { rows } = await sql<Begun>`
    select * from (
      select releases.id as release_id, github_links.project_id, github_links.repository_id, ${head} as head_sha,
        github_links.watch_minutes, github_links.linked_at, ${began} as told_at, github_checks.began_at, github_checks.head_sha as old_sha
      from github_links
      join github_repositories on github_repositories.id = github_links.repository_id
      join release_projects on release_projects.project_id = github_links.project_id
      join releases on releases.id = release_projects.release_id
      left join github_checks on github_checks.release_id = releases.id
        and github_checks.project_id = github_links.project_id
        and github_checks.repository_id = github_links.repository_id
      where github_links.checks = 1 and (releases.created_at >= ${since} or releases.released_at >= ${since}
        or exists (select 1 from deploys where deploys.release_id = releases.id and deploys.finished_at >= ${since}))
    ) found
    where head_sha is not null and length(head_sha) = 40 and told_at >= linked_at and told_at >= ${since}
      and (began_at is null or old_sha <> head_sha or (told_at > began_at and told_at <= ${now.getTime()}))`.execute(
    trx,
  )
  return rows
}
