import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { Settings } from '#domain/settings.ts'
import { createDeliver } from '#notify/alerts/deliver.ts'
import { createMailer } from '#notify/mail/mailer.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import type { AlertParts } from './alert-parts.ts'

/** Receivers should respond immediately. Slower ones are retried later. */
const TIMEOUT_MS = 15_000
/** Only the beginning of a response is kept. */
const MAX_BYTES = 64 * 1024

/**
 * Composes the parts that alerts need, including the only client that may call other servers.
 * @param keys encrypt the settings of receivers
 */
export function openAlerts(
  settings: Pick<Settings, 'allowPrivateHosts' | 'mail' | 'site'>,
  keys: SealingKeys,
  { catalogue, events }: Pick<AlertParts, 'catalogue' | 'events'>,
): AlertParts {
  const slackBox = createSecretBox(keys, 'slack')
  return {
    catalogue,
    events,
    site: settings.site,
    box: createSecretBox(keys, 'alerts'),
    mailWorks: settings.mail !== null,
    deliver: createDeliver({
      send: (request) => guardedFetch({ ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, settings),
      mailer: settings.mail === null ? null : createMailer(settings.mail),
      site: () => settings.site,
      slack: async () => {
        const app = await catalogue.slackWork.app()
        const token = app && slackBox.open(app.sealed.botToken)
        return app && token !== undefined ? { baseUrl: app.baseUrl, token } : undefined
      },
    }),
  }
}
