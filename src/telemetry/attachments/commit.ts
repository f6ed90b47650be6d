import { sql } from 'kysely'
import { jsonRows } from '#storage/catalogue/engine.ts'
import type { AttachmentRow } from '#storage/catalogue/attached/rows.ts'
import type { CommitContext, CommitStep } from '../commit-step.ts'
import { firstOfEach } from '../first-of-each.ts'
import type { DigestedAttachment } from './digest.ts'

/** Inserts attachments. Existing ones were sent twice. */
export const commitAttachments: CommitStep<DigestedAttachment> = {
  async run(context, attachments) {
    const added = await insertAttachments(context, attachments)
    return { isNew: firstOfEach(attachments, added, ({ projectId, checksum }) => `${projectId}:${checksum}`) }
  },
}

/** Returns the newly inserted ones, by project and checksum. */
async function insertAttachments(
  { db, groupOf }: CommitContext,
  all: readonly DigestedAttachment[],
): Promise<ReadonlySet<string>> {
  const columns = {
    project_id: 'integer',
    event_id: 'text',
    checksum: 'text',
    group_hash: 'text',
    name: 'text',
    type: 'text',
    content_type: 'text',
    kind: 'text',
    size: 'integer',
    received_at: 'integer',
  } as const
  const rows = jsonRows<Omit<AttachmentRow, 'id'>>(
    columns,
    all.map((one) => ({
      project_id: one.projectId,
      event_id: one.eventId,
      checksum: one.checksum,
      group_hash: groupOf(one),
      name: one.name,
      type: one.type,
      content_type: one.contentType,
      kind: one.kind,
      size: one.size,
      received_at: one.receivedAt,
    })),
  )
  const added = await db
    .insertInto('attachments')
    .columns(Object.keys(columns) as (keyof typeof columns)[])
    // SQLite needs "where true", or it parses ON CONFLICT as a join condition (sqlite.org/lang_upsert.html, 2.2).
    .expression((eb) =>
      eb
        .selectFrom(rows.as('input'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'checksum']).doNothing())
    .returning(['project_id', 'checksum'])
    .execute()
  return new Set(added.map((row) => `${row.project_id}:${row.checksum}`))
}
