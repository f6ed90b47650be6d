import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { Site } from '#domain/paths.ts'
import type { Deliver } from '#notify/alerts/deliver.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** The stores and clients shared by all alerting code. */
export interface AlertParts {
  readonly catalogue: Catalogue
  readonly events: EventReader
  readonly site: Site
  /** Decrypts the stored settings of receivers. */
  readonly box: SecretBox
  readonly deliver: Deliver
  /** Whether SMTP is configured. */
  readonly mailWorks: boolean
}
