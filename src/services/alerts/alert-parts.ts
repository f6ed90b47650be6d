import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { Site } from '#domain/paths.ts'
import type { Deliver } from '#notify/alerts/deliver.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

/** The stores and clients that everything about alerts works with. */
export interface AlertParts {
  readonly catalogue: Catalogue
  readonly events: EventReader
  readonly site: Site
  /** Opens what receivers are kept as. */
  readonly box: SecretBox
  readonly deliver: Deliver
  /** Whether the server has SMTP. */
  readonly mailWorks: boolean
}
