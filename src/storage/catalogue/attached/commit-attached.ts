import { sql } from 'kysely'
import type { BatchCommit, DigestedEvent } from '#domain/digest/batch.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Category, ItemOutcome } from '#domain/outcome/outcome.ts'
import { jsonRows, type Db } from '../engine.ts'
import { ofRemoved } from '../outcome-rollup.ts'
import type { AttachmentRow, FeedbackRow } from './rows.ts'

type Attachments = NonNullable<BatchCommit['attachments']>
type Feedbacks = NonNullable<BatchCommit['feedback']>

/** What came of it, to be counted, and projects that are gone: their files are in the store all the same. */
interface Added {
  readonly outcomes: readonly ItemOutcome[]
  readonly lost: readonly ProjectId[]
}

/**
 * Adds the attachments and the feedback of a batch. What is there already was sent twice: it is counted as duplicate.
 * @param isThere whether a project still exists
 */
export async function addAttached(
  db: Db,
  { attachments = [], feedback = [] }: Pick<BatchCommit, 'attachments' | 'feedback'>,
  isThere: (project: ProjectId) => boolean,
): Promise<Added> {
  const here = attachments.filter(({ projectId }) => isThere(projectId))
  const said = feedback.filter(({ projectId }) => isThere(projectId))
  const isNewFile = firstOf(await insertAttachments(db, here))
  const isNewWord = firstOf(await insertFeedback(db, said))
  const outcomes = [
    ...attachments.flatMap((one) =>
      unitsOf(one).map((units) =>
        ended(one, units, isThere, () => isNewFile(`${one.projectId}:${one.checksum}`, units.category)),
      ),
    ),
    ...feedback.map((one) =>
      ended(one, { category: one.category, quantity: 1 }, isThere, () =>
        isNewWord(`${one.projectId}:${one.feedbackId}`, one.category),
      ),
    ),
  ]
  const lost = attachments.flatMap(({ projectId }) => (isThere(projectId) ? [] : [projectId]))
  return { outcomes, lost }
}

/** By the piece and by the byte (PROTOCOL 1.5). */
function unitsOf({ size }: Attachments[number]): readonly { category: Category; quantity: number }[] {
  const piece = { category: 'attachment_item', quantity: 1 } as const
  return size === 0 ? [piece] : [piece, { category: 'attachment', quantity: size }]
}

/** Answers, for each category, yes to the first that asks for a key that was added, and no to all others. */
function firstOf(added: ReadonlySet<string>) {
  const asked = new Set<string>()
  return (key: string, category: Category): boolean => {
    const question = `${category} ${key}`
    if (!added.has(key) || asked.has(question)) return false
    asked.add(question)
    return true
  }
}

function ended(
  { projectId, receivedAt }: { readonly projectId: ProjectId; readonly receivedAt: number },
  units: { readonly category: Category; readonly quantity: number },
  isThere: (project: ProjectId) => boolean,
  isNew: () => boolean,
): ItemOutcome {
  const outcome = { projectId, receivedAt, ...units, reason: '' }
  if (!isThere(projectId)) return ofRemoved({ ...outcome, outcome: 'accepted' })
  return { ...outcome, outcome: isNew() ? 'accepted' : 'duplicate' }
}

/** Those that were not there, by project and checksum. */
async function insertAttachments(db: Db, all: Attachments): Promise<ReadonlySet<string>> {
  if (all.length === 0) return new Set()
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
      group_hash: one.groupHash,
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
    // "where true": without it SQLite reads ON CONFLICT as the condition of a join (sqlite.org/lang_upsert.html, 2.2).
    .expression((eb) =>
      eb
        .selectFrom(rows.as('given'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'checksum']).doNothing())
    .returning(['project_id', 'checksum'])
    .execute()
  return new Set(added.map((row) => `${row.project_id}:${row.checksum}`))
}

/** Those that were not there, by project and id. */
async function insertFeedback(db: Db, all: Feedbacks): Promise<ReadonlySet<string>> {
  if (all.length === 0) return new Set()
  const columns = {
    project_id: 'integer',
    feedback_id: 'text',
    event_id: 'text',
    group_hash: 'text',
    message: 'text',
    name: 'text',
    email: 'text',
    url: 'text',
    source: 'text',
    environment: 'text',
    release: 'text',
    at: 'integer',
    received_at: 'integer',
  } as const
  const rows = jsonRows<Omit<FeedbackRow, 'id' | 'read_at'>>(
    columns,
    all.map((one) => ({
      project_id: one.projectId,
      feedback_id: one.feedbackId,
      event_id: one.eventId,
      group_hash: one.groupHash,
      message: one.message,
      name: one.name,
      email: one.email,
      url: one.url,
      source: one.source,
      environment: one.environment,
      release: one.release,
      at: one.at,
      received_at: one.receivedAt,
    })),
  )
  const added = await db
    .insertInto('feedback')
    .columns(Object.keys(columns) as (keyof typeof columns)[])
    .expression((eb) =>
      eb
        .selectFrom(rows.as('given'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'feedback_id']).doNothing())
    .returning(['project_id', 'feedback_id'])
    .execute()
  return new Set(added.map((row) => `${row.project_id}:${row.feedback_id}`))
}

/** Gives what came before its event the group of the event, now that it is here. */
export async function linkWaiting(db: Db, events: readonly DigestedEvent[]): Promise<void> {
  if (events.length === 0) return
  for (const table of ['attachments', 'feedback'] as const) {
    const waiting = db.selectFrom(table).select('id').where('group_hash', 'is', null).where('event_id', 'is not', null)
    if ((await waiting.limit(1).executeTakeFirst()) === undefined) continue
    const came = jsonRows<{ project_id: number; event_id: string; group_hash: string }>(
      { project_id: 'integer', event_id: 'text', group_hash: 'text' },
      events.map(({ projectId, eventId, groupHash }) => ({
        project_id: projectId,
        event_id: eventId,
        group_hash: groupHash,
      })),
    )
    await sql`
      update ${sql.table(table)} set group_hash = given.group_hash from ${came} as given
      where ${sql.table(table)}.project_id = given.project_id and ${sql.table(table)}.event_id = given.event_id
        and ${sql.table(table)}.group_hash is null`.execute(db)
  }
}
