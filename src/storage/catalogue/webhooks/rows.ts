import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import { parseChangeKind } from '#domain/change/change.ts'
import type { DeliveryAnswer, DeliveryState } from '#domain/alert/rule.ts'
import type { ProjectId } from '#domain/ids.ts'
import { offReasons, type Webhook, type WebhookDelivery, type WebhookMessage } from '#domain/webhook/webhook.ts'
import type { OutboxRow } from '../alerts/tables.ts'
import type { WebhookRow } from '../changes/tables.ts'
import type { Db } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'

/** Converts rows in order. */
export async function webhooksFromRows(db: Db, rows: readonly Selectable<WebhookRow>[]): Promise<readonly Webhook[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const chosen = await db
    .selectFrom('webhook_projects')
    .selectAll()
    .where('webhook_id', 'in', ids)
    .orderBy('project_id')
    .execute()
  return rows.map((row) => {
    const projects = chosen.filter(({ webhook_id }) => webhook_id === row.id).map(({ project_id }) => project_id)
    // Only this folder writes the column. Kinds from a newer version are skipped.
    const kinds = (JSON.parse(row.kinds) as string[]).flatMap((kind) => parseChangeKind(kind) ?? [])
    return {
      id: row.id,
      name: row.name,
      url: row.url,
      kinds: row.kinds === '[]' ? 'all' : kinds,
      projects: row.all_projects === 1 ? 'all' : (projects as ProjectId[]),
      createdAt: new Date(row.created_at),
      createdBy: row.created_by,
      off: offFromRow(row),
      failingSince: dateOrNull(row.failing_since),
    }
  })
}

/** Returns `undefined` if the webhook does not exist, or if the grant does not cover all projects. */
export async function oneWebhook(db: Db, grant: Grant<'org:write'>, id: number): Promise<Webhook | undefined> {
  if (grant.projects !== 'all') return undefined
  const rows = await db.selectFrom('webhooks').selectAll().where('id', '=', id).execute()
  return (await webhooksFromRows(db, rows))[0]
}

function offFromRow({ off_why, off_at }: Selectable<WebhookRow>): Webhook['off'] {
  if (off_why === null) return null
  return { why: offReasons.find((one) => one === off_why) ?? 'person', at: new Date(off_at ?? 0) }
}

export function deliveryFromRow(row: Selectable<OutboxRow>): WebhookDelivery {
  const { type, body } = JSON.parse(row.parcel) as WebhookMessage
  return {
    id: row.id,
    deliveryId: row.delivery_id,
    type,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
    nextAt: dateOrNull(row.next_at),
    answer: row.answer === null ? null : answerFromJson(row.answer),
    body,
  }
}

export function answerFromJson(json: string): DeliveryAnswer {
  const answer = JSON.parse(json) as Omit<DeliveryAnswer, 'at'> & { at: string }
  return { ...answer, at: new Date(answer.at) }
}
