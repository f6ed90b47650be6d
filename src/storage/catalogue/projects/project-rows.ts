import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { ProjectId } from '#domain/ids.ts'
import { parsePlatform, type Project } from '#domain/project/project.ts'
import { covered, type Db } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'
import type { ProjectRow } from '../tables.ts'

export async function coveredProject(db: Db, grant: Grant<Permission>, id: ProjectId): Promise<Project | undefined> {
  const found = db.selectFrom('projects').selectAll().where('id', '=', id).where(covered(grant, 'id'))
  const row = await found.executeTakeFirst()
  return row === undefined ? undefined : projectFromRow(row)
}

export function projectFromRow(row: Selectable<ProjectRow>): Project {
  return {
    id: row.id as ProjectId,
    slug: row.slug,
    name: row.name,
    // The platform may come from a newer version, or may have been dropped since.
    platform: parsePlatform(row.platform) ?? 'other',
    createdAt: new Date(row.created_at),
    firstEventAt: dateOrNull(row.first_event_at),
    // Unknown values fall back to the stricter access.
    access: row.access === 'organization' ? 'organization' : 'teams',
    retentionDays: row.retention_days,
    spanRetentionDays: row.span_retention_days,
    logRetentionDays: row.log_retention_days,
    metricRetentionDays: row.metric_retention_days,
    replayRetentionDays: row.replay_retention_days,
    profileRetentionDays: row.profile_retention_days,
    apdexMs: row.apdex_ms,
  }
}
