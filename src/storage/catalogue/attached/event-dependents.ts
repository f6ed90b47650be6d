import { sql, type SqlBool } from 'kysely'
import type { EventDependents } from '#domain/event/event-dependents.ts'
import type { Whose } from '#domain/event/spared.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'

/** Rows that are deleted together with their events. */
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
      return rows.map(fileFromRow)
    },
    attachmentsOfGroups: async ({ projectId, groups, before }, limit) => {
      if (groups.length === 0) return []
      const rows = await db
        .selectFrom('attachments')
        .select(['id', 'project_id', 'checksum'])
        .where('project_id', '=', projectId)
        .where('group_hash', 'in', groups)
        .where('received_at', '<', before.getTime())
        .limit(limit)
        .execute()
      return rows.map(fileFromRow)
    },
    forgetFeedbackOfGroups: async ({ projectId, groups, before }) => {
      if (groups.length === 0) return 0
      const old = db
        .deleteFrom('feedback')
        .where('project_id', '=', projectId)
        .where('group_hash', 'in', groups)
        .where('received_at', '<', before.getTime())
      return Number((await old.executeTakeFirst()).numDeletedRows)
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

function fileFromRow(row: { readonly id: number; readonly project_id: number; readonly checksum: string }) {
  return { id: row.id, projectId: row.project_id as ProjectId, checksum: row.checksum }
}

/** The condition that a row is of the project, and nothing that is spared. */
function isOf({ of, butOf, butGroups }: Whose) {
  const conditions = [
    ...(of === undefined ? [] : [sql<SqlBool>`project_id = ${of}`]),
    ...(butOf.length === 0 ? [] : [sql<SqlBool>`project_id not in (${sql.join([...butOf])})`]),
    // A row whose event has not arrived has no group, so no exempt group applies to it.
    ...[...butGroups].flatMap(([id, groups]) =>
      groups.length === 0
        ? []
        : [sql<SqlBool>`not (project_id = ${id} and coalesce(group_hash, '') in (${sql.join([...groups])}))`],
    ),
  ]
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
