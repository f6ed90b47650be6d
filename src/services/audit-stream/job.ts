import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { AuditCatalogue, AuditEntry } from '#domain/audit/audit.ts'
import type { AuditWebhookSettings } from '#domain/settings.ts'
import type { Send } from '#notify/send.ts'
import { webhookPost } from '#notify/standard-webhook.ts'
import type { Job } from '../job.ts'

export const AUDIT_WEBHOOK = 'webhook'
const EVERY_MS = 5_000
const MOST_ENTRIES = 200

export interface AuditStreamParts {
  readonly catalogue: { readonly audit: AuditCatalogue }
  readonly send: Send
  readonly settings: AuditWebhookSettings
}

/**
 * Forwards the audit log from its beginning, oldest first. The position advances when the receiver responds with 2xx,
 * so neither an outage nor a restart loses an entry. If a response is lost, the entries are sent again with the same
 * id.
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

/** With the headers of Standard Webhooks (standardwebhooks.com), like alerts. */
function requestOf({ url, secret }: AuditWebhookSettings, entries: readonly AuditEntry[], id: string, now: Date) {
  const body = JSON.stringify({ type: 'audit.entries', timestamp: now.toISOString(), data: { entries } })
  return webhookPost({ url, id, now, body, secrets: [secret] })
}
