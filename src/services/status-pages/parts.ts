import type { Catalogue } from '#domain/catalogue.ts'
import type { Site } from '#domain/paths.ts'
import type { ComponentSource } from '#domain/status-page/component-source.ts'
import type { Shelf } from './shelf.ts'
import type { SubscriberLinks } from './subscriptions.ts'

export interface StatusPageParts {
  readonly catalogue: Pick<Catalogue, 'statusPageWork'>
  readonly source: ComponentSource
  readonly site: Site
  readonly shelf: Shelf
  readonly links: SubscriberLinks
}
