import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { Running } from '#domain/running.ts'
import type { Site } from '#domain/paths.ts'
import { parseLocale, type Locale } from '#messages/locales.ts'
import type { Send } from '#notify/send.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** The stores and clients that everything about the Slack app works with. */
export interface SlackParts {
  readonly catalogue: Catalogue
  readonly events: EventReader
  readonly accounts: Pick<Running['accounts'], 'actorById' | 'own'>
  /** What the organization is called in addresses. */
  readonly settings: Pick<Running['settings'], 'organization'>
  readonly site: Site
  readonly box: SecretBox
  readonly send: Send
  /** Until when Slack wants to be left alone, as it has said; milliseconds since the epoch. A limit is of the app. */
  readonly pause: { until: number }
}

/** The language of the app; English where it is none that there is. */
export function localeOf({ locale }: { readonly locale: string }): Locale {
  return parseLocale(locale) ?? 'en'
}
