import { randomBytes } from 'node:crypto'
import { SECRET_OVERLAP_MS, type WebhookSecrets } from '#domain/webhook/webhook.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** A new secret, as Standard Webhooks writes them: 32 bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function sealSecrets(box: SecretBox, secrets: WebhookSecrets): string {
  return box.seal(JSON.stringify(secrets))
}

/** undefined: it was sealed with a key that is not here. */
export function openSecrets(box: SecretBox, sealed: string): WebhookSecrets | undefined {
  const opened = box.open(sealed)
  // Written by this server only.
  return opened === undefined ? undefined : (JSON.parse(opened) as WebhookSecrets)
}

/** Those that sign now, the newest first. */
export function signing({ current, previous }: WebhookSecrets, now: Date): readonly string[] {
  return previous !== null && previous.untilMs > now.getTime() ? [current, previous.secret] : [current]
}

/** The secret before goes on for a while. What nobody can open any more is replaced. */
export function rotated(before: WebhookSecrets | undefined, current: string, now: Date): WebhookSecrets {
  const untilMs = now.getTime() + SECRET_OVERLAP_MS
  return { current, previous: before === undefined ? null : { secret: before.current, untilMs } }
}
