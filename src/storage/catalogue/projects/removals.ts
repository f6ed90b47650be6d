import { sql } from 'kysely'
import type { ProjectId } from '#domain/ids.ts'
import type { ProjectRemovals } from '#domain/project/project-removals.ts'
import type { Db, Engine } from '../engine.ts'

/** Removed projects whose events still have to be deleted. */
export function createRemovals({ db }: Engine): ProjectRemovals {
  return {
    pending: async () => {
      const rows = await db.selectFrom('project_removals').selectAll().orderBy('removed_at').execute()
      return rows.map((row) => ({ projectId: row.project_id as ProjectId, notedAt: new Date(row.removed_at) }))
    },
    done: async ({ projectId, notedAt }) => {
      await db
        .deleteFrom('project_removals')
        .where('project_id', '=', projectId)
        .where('removed_at', '=', notedAt.getTime())
        .execute()
    },
  }
}

/**
 * Requests deletion of a project's data, again if needed. Each request has a distinct time, so that a deletion that
 * started earlier does not mark it as done.
 */
export async function noteRemovals(db: Db, projects: readonly ProjectId[], now: Date): Promise<void> {
  if (projects.length === 0) return
  await db
    .insertInto('project_removals')
    .values(projects.map((id) => ({ project_id: id, removed_at: now.getTime() })))
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({
        removed_at: sql<number>`case when excluded.removed_at > project_removals.removed_at
          then excluded.removed_at else project_removals.removed_at + 1 end`,
      }),
    )
    .execute()
}
