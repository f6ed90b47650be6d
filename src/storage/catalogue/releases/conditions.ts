import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { ProjectId } from '#domain/ids.ts'
import { covered, type Db } from '../engine.ts'

/**
 * Condition that a row of `releases` was released in a project that the grant covers. A grant for all projects sees all
 * releases.
 */
export function coveredRelease(grant: Grant<Permission>): RawBuilder<SqlBool> {
  if (grant.projects === 'all') return sql<SqlBool>`1 = 1`
  return releasedIn(covered(grant, 'release_projects.project_id'))
}

/** Condition that a row of `releases` was released in one of these projects. */
export function inProjects(projects: readonly ProjectId[]): RawBuilder<SqlBool> {
  if (projects.length === 0) return sql<SqlBool>`1 = 0`
  return releasedIn(sql<SqlBool>`release_projects.project_id in (${sql.join(projects)})`)
}

function releasedIn(project: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from release_projects where release_projects.release_id = releases.id and ${project})`
}

/** Condition that a row of `releases` shares a project with this release. */
export function inProjectsOf(releaseId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from release_projects as mine
    join release_projects as theirs on theirs.project_id = mine.project_id
    where mine.release_id = ${releaseId} and theirs.release_id = releases.id)`
}

/** Condition that a release's name contains a text, ignoring case. */
export function nameContains(part: string): RawBuilder<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(releases.version) like lower(cast(${pattern} as text)) escape '\\'`
}

/** The best known release time, which orders releases. */
export const releaseTime = sql<number>`coalesce(releases.released_at, releases.created_at)`

/** The id of a release that the grant covers. */
export async function coveredReleaseId(db: Db, grant: Grant<Permission>, version: string): Promise<number | undefined> {
  const found = db.selectFrom('releases').select('id').where('version', '=', version).where(coveredRelease(grant))
  return (await found.executeTakeFirst())?.id
}
