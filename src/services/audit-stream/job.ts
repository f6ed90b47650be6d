import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { AuditCatalogue, AuditEntry } from '#domain/audit/audit.ts'
import type { AuditWebhookSettings } from '#domain/settings.ts'
import type { Send } from '#notify/send.ts'
import { webhookPost } from '#notify/standard-webhook.ts'
import type { Job } from '../job.ts'

/** The name under which the position is kept. */
export const AUDIT_WEBHOOK = 'webhook'
const EVERY_MS = 5_000
const MOST_ENTRIES = 200

export interface AuditStreamParts {
  readonly catalogue: { readonly audit: AuditCatalogue }
  readonly send: Send
  readonly settings: AuditWebhookSettings
}

/**
 * Sends the audit log on, oldest first, from its beginning. The position moves once the receiver has answered 2xx, so that
 * no line is left out by a receiver that is away, nor by a restart; what was taken without our hearing of it comes once
 * more, under the same id.
 */
export function auditStreamJob({ catalogue: { audit }, send, settings }: AuditStreamParts): Job {
  return {
    name: 'audit-stream',
    everyMs: EVERY_MS,
    run: async (now) => {
      const from = await audit.position(AUDIT_WEBHOOK)
      const entries = await audit.following(operatorGrant('org:write'), from, MOST_ENTRIES)
      const last = entries.at(-1)
      if (last === undefined) return {}
      const answered = await send(requestOf(settings, entries, `audit-${from + 1}-${last.id}`, now))
      const status = answered.ok ? answered.value.status : answered.refusal.reason
      if (!answered.ok || answered.value.status < 200 || answered.value.status > 299)
        throw new Error(`The receiver of the audit log answered ${status}. It is sent again.`)
      await audit.setPosition(AUDIT_WEBHOOK, last.id)
      return { entries: entries.length, more: entries.length === MOST_ENTRIES }
    },
  }
}

/** With the headers of Standard Webhooks (standardwebhooks.com), as alerts have them. */
function requestOf({ url, secret }: AuditWebhookSettings, entries: readonly AuditEntry[], id: string, now: Date) {
  const body = JSON.stringify({ type: 'audit.entries', timestamp: now.toISOString(), data: { entries } })
  return webhookPost({ url, id, now, body, secrets: [secret] })
}
