import { sql, type SqlBool } from 'kysely'
import type { EventDependents } from '#domain/event/event-dependents.ts'
import type { Whose } from '#domain/event/spared.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'

/** Creates the store of the rows that are deleted with their events. */
export function createEventDependents({ db }: Engine): EventDependents {
  return {
    attachmentsBefore: async (before, whose, limit) => {
      const old = db.selectFrom('attachments').select(['id', 'project_id', 'checksum'])
      const rows = await old
        .where('received_at', '<', before.getTime())
        .where(isOf(whose))
        .orderBy('received_at')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ id: row.id, projectId: row.project_id as ProjectId, checksum: row.checksum }))
    },
    forgetAttachments: async (ids) => {
      if (ids.length > 0) await db.deleteFrom('attachments').where('id', 'in', ids).execute()
    },
    forgetFeedbackBefore: async (before, whose) => {
      const old = db.deleteFrom('feedback').where('received_at', '<', before.getTime()).where(isOf(whose))
      return Number((await old.executeTakeFirst()).numDeletedRows)
    },
  }
}

/** The condition that a row is of the project, and nothing that is spared. */
function isOf({ of, butOf, butGroups }: Whose) {
  const conditions = [
    ...(of === undefined ? [] : [sql<SqlBool>`project_id = ${of}`]),
    ...(butOf.length === 0 ? [] : [sql<SqlBool>`project_id not in (${sql.join([...butOf])})`]),
    // Of an event that has not come there is no group: it is none that is spared.
    ...[...butGroups].flatMap(([id, groups]) =>
      groups.length === 0
        ? []
        : [sql<SqlBool>`not (project_id = ${id} and coalesce(group_hash, '') in (${sql.join([...groups])}))`],
    ),
  ]
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
