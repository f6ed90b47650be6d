import type { EventDependents } from '#domain/event/event-dependents.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'

/** Creates the store of the rows that are deleted with their events. */
export function createEventDependents({ db }: Engine): EventDependents {
  return {
    attachmentsBefore: async (before, project, limit) => {
      let old = db.selectFrom('attachments').select(['id', 'project_id', 'checksum'])
      old = old.where('received_at', '<', before.getTime())
      if (project !== undefined) old = old.where('project_id', '=', project)
      const rows = await old.orderBy('received_at').limit(limit).execute()
      return rows.map((row) => ({ id: row.id, projectId: row.project_id as ProjectId, checksum: row.checksum }))
    },
    forgetAttachments: async (ids) => {
      if (ids.length > 0) await db.deleteFrom('attachments').where('id', 'in', ids).execute()
    },
    forgetFeedbackBefore: async (before, project) => {
      let old = db.deleteFrom('feedback').where('received_at', '<', before.getTime())
      if (project !== undefined) old = old.where('project_id', '=', project)
      return Number((await old.executeTakeFirst()).numDeletedRows)
    },
  }
}
