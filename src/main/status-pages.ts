import { dataPaths } from '#domain/data-paths.ts'
import type { Site } from '#domain/paths.ts'
import { createStatusHandler, type StatusHandler } from '#services/status-pages/public/handler.ts'
import type { SubscriptionDesk } from '#services/status-pages/public/subscription-requests.ts'
import { openShelf, type Shelf } from '#services/status-pages/shelf.ts'

/** The public side of status pages: available before the stores are open, and while they are unreachable. */
export interface PublicStatus {
  readonly shelf: Shelf
  readonly handle: StatusHandler
  /** Accepts subscriptions from now on. */
  openDesk(desk: SubscriptionDesk): void
}

/** @param site the public address, evaluated per request because the port may not be known yet */
export function openPublicStatus(dataFolder: string, site: () => Site, sendsMail: boolean): PublicStatus {
  const shelf = openShelf(dataPaths(dataFolder).statusPages)
  let open: SubscriptionDesk | undefined
  return {
    shelf,
    handle: createStatusHandler({ shelf, site, desk: () => open, sendsMail }),
    openDesk: (desk) => {
      open = desk
    },
  }
}
