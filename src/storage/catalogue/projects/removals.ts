import { sql } from 'kysely'
import type { ProjectId } from '#domain/ids.ts'
import type { ProjectRemovals } from '#domain/project/project-removals.ts'
import type { Db, Engine } from '../engine.ts'

/** Projects that are gone, and whose events are still to go. */
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

/** Says, or says again, that there is something to delete. A time of its own each time: who deletes what was there before must not take this for done. */
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
