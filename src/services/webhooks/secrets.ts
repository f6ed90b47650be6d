import { randomBytes } from 'node:crypto'
import { SECRET_OVERLAP_MS, type WebhookSecrets } from '#domain/webhook/webhook.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** A new secret of 32 bytes, in the format of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function sealSecrets(box: SecretBox, secrets: WebhookSecrets): string {
  return box.seal(JSON.stringify(secrets))
}

/** `undefined` if it was encrypted with an unknown key. */
export function openSecrets(box: SecretBox, sealed: string): WebhookSecrets | undefined {
  const opened = box.open(sealed)
  // Only this server writes these secrets.
  return opened === undefined ? undefined : (JSON.parse(opened) as WebhookSecrets)
}

/** The secrets that currently sign, newest first. */
export function signing({ current, previous }: WebhookSecrets, now: Date): readonly string[] {
  return previous !== null && previous.untilMs > now.getTime() ? [current, previous.secret] : [current]
}

/** The previous secret remains valid for a while. One that cannot be decrypted is replaced. */
export function rotated(before: WebhookSecrets | undefined, current: string, now: Date): WebhookSecrets {
  const untilMs = now.getTime() + SECRET_OVERLAP_MS
  return { current, previous: before === undefined ? null : { secret: before.current, untilMs } }
}
