import type { Catalogue } from '#domain/catalogue.ts'
import type { Site } from '#domain/paths.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { Settings } from '#domain/settings.ts'
import type { Send } from '#notify/send.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createSecretBox, type SecretBox } from '#outbound/secret-box.ts'

export interface WebhookParts {
  readonly catalogue: Pick<Catalogue, 'changes' | 'issues' | 'projects' | 'webhooks' | 'webhookWork'>
  readonly site: Site
  /** Decrypts the signing secrets. */
  readonly box: SecretBox
  readonly send: Send
}

/** Receivers should respond immediately. Slower ones are retried later. */
const TIMEOUT_MS = 15_000
/** Only the beginning of a response is kept. */
const MAX_BYTES = 64 * 1024

/** Composes the parts, including the only client that may call other servers. */
export function openWebhooks(
  settings: Pick<Settings, 'allowPrivateHosts' | 'site'>,
  keys: SealingKeys,
  { catalogue }: Pick<WebhookParts, 'catalogue'>,
): WebhookParts {
  return {
    catalogue,
    site: settings.site,
    box: createSecretBox(keys, 'webhooks'),
    send: (request) => guardedFetch({ ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, settings),
  }
}
