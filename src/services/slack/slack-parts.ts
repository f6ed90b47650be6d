import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { Running } from '#domain/running.ts'
import type { Site } from '#domain/paths.ts'
import { parseLocale, type Locale } from '#messages/locales.ts'
import type { Send } from '#notify/send.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** The stores and clients shared by all code of the Slack app. */
export interface SlackParts {
  readonly catalogue: Catalogue
  readonly events: EventReader
  readonly accounts: Pick<Running['accounts'], 'actorById' | 'own'>
  /** Has the organization's slug, for URLs. */
  readonly settings: Pick<Running['settings'], 'organization'>
  readonly site: Site
  readonly box: SecretBox
  readonly send: Send
  /** The end of Slack's rate limit, in milliseconds since the epoch. Limits apply to the whole app. */
  readonly pause: { until: number }
}

/** The app's language, or English if it is unknown. */
export function localeOf({ locale }: { readonly locale: string }): Locale {
  return parseLocale(locale) ?? 'en'
}
