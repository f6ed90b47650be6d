import type { OnHold } from '#domain/hold/hold.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { holdOnGroup } from '../holds/holds.ts'
import type { Grant } from '#domain/access/access.ts'
import type { Attachment, AttachmentCatalogue } from '#domain/attachment/attachment.ts'
import type { ProjectId } from '#domain/ids.ts'
import { audited } from '../audit/audited.ts'
import { covered, type Engine } from '../engine.ts'
import { ofTheIssue, ofTheseEvents } from './conditions.ts'
import { attachmentFromRow } from './rows.ts'

export function createAttachments(engine: Engine): AttachmentCatalogue {
  const { db } = engine
  const readable = (grant: Grant<'event:read'>) =>
    db.selectFrom('attachments').where(covered(grant, 'attachments.project_id'))
  return {
    ofEvents: async (grant, events) => {
      const found = readable(grant).selectAll().where(ofTheseEvents('attachments', events)).orderBy('id')
      return (await found.execute()).map(attachmentFromRow)
    },
    ofIssue: async (grant, issue, { offset, limit }) => {
      const found = readable(grant).selectAll().where(ofTheIssue('attachments', issue))
      const rows = await found.orderBy('id', 'desc').offset(offset).limit(limit).execute()
      return rows.map(attachmentFromRow)
    },
    countOfIssue: async (grant, issue) => {
      const counted = readable(grant).where(ofTheIssue('attachments', issue))
      return Number((await counted.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
    },
    byId: async (grant, projectId, id) => {
      const found = readable(grant).selectAll().where('project_id', '=', projectId).where('id', '=', id)
      const row = await found.executeTakeFirst()
      return row && attachmentFromRow(row)
    },
    remove: (grant, projectId, id, now) => remove(engine, grant, { projectId, id }, now),
  }
}

function remove(
  { db }: Engine,
  grant: Grant<'event:admin'>,
  { projectId, id }: { readonly projectId: ProjectId; readonly id: number },
  now: Date,
): Promise<Result<Attachment | undefined, OnHold>> {
  return db.transaction().execute(async (trx) => {
    const mine = trx.selectFrom('attachments').selectAll().where('project_id', '=', projectId).where('id', '=', id)
    const row = await mine.where(covered(grant, 'project_id')).executeTakeFirst()
    if (row === undefined) return ok(undefined)
    const held = await holdOnGroup(trx, projectId, row.group_hash)
    if (held !== undefined) return refuse(held)
    await trx.deleteFrom('attachments').where('id', '=', id).execute()
    const project = trx.selectFrom('projects').select('slug').where('id', '=', projectId)
    const { slug } = await project.executeTakeFirstOrThrow()
    await audited(trx, grant, 'attachment.deleted', slug, { name: row.name, event: row.event_id }, now)
    return ok(attachmentFromRow(row))
  })
}
