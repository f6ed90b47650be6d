import type { Catalogue } from '#domain/catalogue.ts'
import type { Site } from '#domain/paths.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { Settings } from '#domain/settings.ts'
import type { Send } from '#notify/send.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createSecretBox, type SecretBox } from '#outbound/secret-box.ts'

/** What everything about webhooks works with. */
export interface WebhookParts {
  readonly catalogue: Pick<Catalogue, 'changes' | 'issues' | 'projects' | 'webhooks' | 'webhookWork'>
  readonly site: Site
  /** Opens what signs. */
  readonly box: SecretBox
  readonly send: Send
}

/** Receivers are to answer at once; whoever takes longer is asked again later. */
const TIMEOUT_MS = 15_000
/** Nothing of an answer is kept but its beginning. */
const MAX_BYTES = 64 * 1024

/** Composes it, with the one client that may call other servers. */
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
