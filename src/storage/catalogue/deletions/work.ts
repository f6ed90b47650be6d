import type { DeletionWork } from '#domain/deletion/deletion.ts'
import type { GroupHash, IssueId, ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'

/** Creates what the job that finishes deletions asks. */
export function createDeletionWork({ db }: Pick<Engine, 'db'>): DeletionWork {
  return {
    due: async (before, limit) => {
      const rows = await db
        .selectFrom('deleted_issues')
        .select(['issue_id', 'project_id', 'groups', 'deleted_at'])
        .where('deleted_at', '<=', before.getTime())
        // A hold that was placed within the hour keeps what has not gone yet.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('holds')
                .select('holds.id')
                .whereRef('holds.project_id', '=', 'deleted_issues.project_id')
                .where('holds.issue_id', 'is', null),
            ),
          ),
        )
        .orderBy('deleted_at')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.issue_id as IssueId,
        projectId: row.project_id as ProjectId,
        groups: JSON.parse(row.groups) as GroupHash[],
        deletedAt: new Date(row.deleted_at),
      }))
    },
    done: async (id) => {
      await db.deleteFrom('deleted_issues').where('issue_id', '=', id).execute()
    },
  }
}
