import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { ProjectId } from '#domain/ids.ts'
import {
  MAX_RETENTION_DAYS,
  retentionFields,
  slugify,
  type Project,
  type ProjectChange,
  type ProjectRefusal,
} from '#domain/project/project.ts'
import { isApdexThreshold } from '#domain/performance/apdex.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { audited, changedFields } from '../audit/audited.ts'
import { covered, type Db } from '../engine.ts'
import { coveredProject, projectFromRow } from './project-rows.ts'

/** See ProjectCatalogue.update. */
export async function updateProject(
  db: Db,
  grant: Grant<'project:write'>,
  id: ProjectId,
  change: ProjectChange,
  now: Date,
): Promise<Result<Project, ProjectRefusal>> {
  const before = await coveredProject(db, grant, id)
  if (before === undefined) return refuse({ field: null, reason: 'not_found' })
  const after = { ...before, ...change, name: (change.name ?? before.name).trim() }
  const refusal = problemOf(after) ?? (await takenSlug(db, after))
  if (refusal !== undefined) return refuse(refusal)

  const changed = changedFields(before, after)
  if (Object.keys(changed).length === 0) return ok(before)
  const row = await db
    .updateTable('projects')
    .set({
      name: after.name,
      slug: after.slug,
      platform: after.platform,
      retention_days: after.retentionDays,
      span_retention_days: after.spanRetentionDays,
      log_retention_days: after.logRetentionDays,
      metric_retention_days: after.metricRetentionDays,
      replay_retention_days: after.replayRetentionDays,
      profile_retention_days: after.profileRetentionDays,
      apdex_ms: after.apdexMs,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.slug !== before.slug) {
    await forgetMove(db, after.slug)
    await noteMove(db, before, now)
  }
  await audited(db, grant, 'project.updated', before.slug, changed, now, { id, projects: [id] })
  return ok(projectFromRow(row))
}

function problemOf({ name, slug, apdexMs, ...project }: Project): ProjectRefusal | undefined {
  if (name === '') return { field: 'name', reason: 'name_missing' }
  if (name.length > MAX_NAME) return { field: 'name', reason: 'name_too_long' }
  // Valid slugs are exactly what slugify returns, which is never a number.
  if (slugify(slug) !== slug) return { field: 'slug', reason: 'slug_invalid' }
  const field = retentionFields.find((one) => !mayBeKept(project[one]))
  if (field !== undefined) return { field, reason: 'retention_out_of_range' }
  const mayWait = apdexMs === null || isApdexThreshold(apdexMs)
  return mayWait ? undefined : { field: 'apdexMs', reason: 'apdex_out_of_range' }
}

function mayBeKept(days: number | null): boolean {
  return days === null || (Number.isInteger(days) && days >= 1 && days <= MAX_RETENTION_DAYS)
}

async function takenSlug(db: Db, { id, slug }: Project): Promise<ProjectRefusal | undefined> {
  const others = db.selectFrom('projects').select('id').where('slug', '=', slug).where('id', '<>', id)
  const taken = await others.executeTakeFirst()
  return taken === undefined ? undefined : { field: 'slug', reason: 'slug_taken' }
}

async function noteMove(db: Db, { id, slug }: Project, now: Date): Promise<void> {
  await db
    .insertInto('project_slug_moves')
    .values({ old_slug: slug, project_id: id, moved_at: now.getTime() })
    .execute()
}

/** Deletes a slug's redirect, because the slug now belongs to another project. */
export async function forgetMove(db: Db, slug: string): Promise<void> {
  await db.deleteFrom('project_slug_moves').where('old_slug', '=', slug).execute()
}

/** See ProjectCatalogue.movedFrom. */
export async function movedFrom(db: Db, grant: Grant<Permission>, slug: string): Promise<Project | undefined> {
  const row = await db
    .selectFrom('project_slug_moves')
    .innerJoin('projects', 'projects.id', 'project_slug_moves.project_id')
    .selectAll('projects')
    .where('old_slug', '=', slug)
    .where(covered(grant, 'projects.id'))
    .executeTakeFirst()
  return row === undefined ? undefined : projectFromRow(row)
}
