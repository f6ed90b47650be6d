import type { Change } from '#domain/change/change.ts'
import { followerOf } from '#domain/webhook/webhook-catalogue.ts'
import type { Webhook } from '#domain/webhook/webhook.ts'
import type { Job } from '../job.ts'
import { bodyOf, surroundingsOf } from './body.ts'
import type { WebhookParts } from './parts.ts'

const STEP = 100
/** While a webhook has this many messages queued, no more are added: they wait in the log of changes. */
const MOST_WAITING = 200
/** Changes that an enabled webhook has not received within this time are dropped. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Follows the changes for each webhook, and queues its messages in the outbox. */
export function webhookJobs(parts: WebhookParts): readonly Job[] {
  return [
    {
      name: 'webhooks',
      everyMs: 1_000,
      run: async (now) => {
        const told = await tellWebhooks(parts, now)
        return { told, more: told > 0 }
      },
    },
    {
      name: 'webhooks-forget',
      everyMs: 60_000,
      run: async (now) => ({ forgotten: await parts.catalogue.changes.forget(new Date(now.getTime() - KEPT_MS)) }),
    },
  ]
}

/** Returns the number of queued messages. */
export async function tellWebhooks(parts: WebhookParts, now: Date): Promise<number> {
  let told = 0
  // oxlint-disable-next-line no-await-in-loop -- writers take turns anyway
  for (const webhook of await parts.catalogue.webhookWork.active()) told += await tellOne(parts, webhook, now)
  return told
}

async function tellOne(parts: WebhookParts, webhook: Webhook, now: Date): Promise<number> {
  const { changes, webhookWork } = parts.catalogue
  const follower = followerOf(webhook.id)
  const lines = await changes.next(follower, STEP)
  // An import does not include followers, so they start over.
  if (lines === undefined) await changes.begin(follower)
  const last = lines?.at(-1)
  if (lines === undefined || last === undefined) return 0
  if ((await webhookWork.waiting(webhook.id)) >= MOST_WAITING) return 0
  const heard = lines.filter((change) => isTold(webhook, change))
  const surroundings = await surroundingsOf(parts, heard)
  const messages = heard.map((change) => ({
    kind: 'webhook' as const,
    webhookId: webhook.id,
    type: change.kind,
    body: bodyOf(change, webhook.projects, surroundings),
  }))
  await webhookWork.tell(webhook.id, messages, last.id, now)
  return messages.length
}

/**
 * Whether a webhook receives a change. With selected projects it receives nothing about the organization, and an alert
 * over several projects only if it may see all of them, because the alert's numbers cover all.
 */
export function isTold({ kinds, projects }: Pick<Webhook, 'kinds' | 'projects'>, change: Change): boolean {
  if (kinds !== 'all' && !kinds.includes(change.kind)) return false
  if (projects === 'all') return true
  if (change.projects === null || change.projects.length === 0) return false
  const isWithin = change.detail.about === 'alert' ? 'every' : 'some'
  return change.projects[isWithin]((project) => projects.includes(project))
}
