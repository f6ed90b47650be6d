import type { Catalogue } from '#domain/catalogue.ts'
import type { ComponentSource } from '#domain/status-page/component-source.ts'
import type { Site } from '#domain/paths.ts'
import type { Job } from '../job.ts'
import { statusPageJob } from './job.ts'
import { followPublished } from './follow-published.ts'
import type { SubscriptionDesk } from './public/subscription-requests.ts'
import type { Shelf } from './shelf.ts'
import { createDesk, createSubscriberLinks } from './subscriptions.ts'

interface Opened {
  readonly job: Job
  readonly desk: SubscriptionDesk
  close(): Promise<void>
}

export interface StatusPagesOptions {
  readonly catalogue: Catalogue
  readonly source: ComponentSource
  readonly site: Site
  readonly shelf: Shelf
  /** Whether other servers show the same pages, which they receive through the catalogue. */
  readonly isShared: boolean
  /** The instance's secret, which signs links in messages. */
  readonly secret: string
  readonly onFault: (fault: unknown) => void
}

/** Composes the publishing of status pages and the handling of subscriptions. */
export function openStatusPages({ secret, onFault, ...parts }: StatusPagesOptions): Opened {
  const links = createSubscriberLinks(secret)
  return {
    job: statusPageJob({ ...parts, links }),
    desk: createDesk(parts.catalogue.statusSubscriptions, links, onFault),
    close: parts.isShared ? followPublished(parts, onFault) : () => Promise.resolve(),
  }
}
