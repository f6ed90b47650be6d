import { createHmac } from 'node:crypto'
import type { SentRequest } from './send.ts'

/** A message to a webhook. */
export interface WebhookPost {
  readonly url: string
  /** The same for each attempt, so that receivers can recognize a repetition. */
  readonly id: string
  readonly now: Date
  readonly body: string
  readonly contentType?: string
  /** `whsec_` and Base64; one signature each. Unsigned if empty. */
  readonly secrets: readonly string[]
}

/** The request with the headers of Standard Webhooks (standardwebhooks.com): the signatures cover id, time and body. */
export function webhookPost({ url, id, now, body, contentType, secrets }: WebhookPost): SentRequest {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`))
  const headers = {
    'Content-Type': contentType ?? 'application/json',
    'Webhook-Id': id,
    'Webhook-Timestamp': timestamp,
    ...(signatures.length > 0 && { 'Webhook-Signature': signatures.join(' ') }),
  }
  return { url, method: 'POST', headers, body }
}

/** `v1,` and the HMAC-SHA256 in Base64; the key is the Base64 part after `whsec_`. */
function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
