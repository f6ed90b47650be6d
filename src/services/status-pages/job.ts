import { DAYS } from '#domain/status-page/days.ts'
import { CONFIRM_WITHIN_MS } from '#domain/status-page/subscriber.ts'
import type { Job } from '../job.ts'
import type { StatusPageParts } from './parts.ts'
import { snapshots } from './publish.ts'
import { tellSubscribers } from './tell.ts'

/** How often the server checks for changes by users. */
const LOOK_EVERY_MS = 2_000
/** How often pages are rebuilt without such a change: checks, monitors and time affect them too. */
const PUBLISH_EVERY_MS = 30_000
const FORGET_EVERY_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

/** The job that publishes status pages on changes and twice a minute, and notifies subscribers. */
export function statusPageJob(parts: StatusPageParts & { readonly isShared: boolean }): Job {
  const work = parts.catalogue.statusPageWork
  let seen: string | undefined
  let publishedAt = -Infinity
  let forgotAt = -Infinity

  return {
    name: 'status-pages',
    everyMs: LOOK_EVERY_MS,
    run: async (now) => {
      if (now.getTime() - forgotAt > FORGET_EVERY_MS) {
        forgotAt = now.getTime()
        await work.forget({
          changes: new Date(now.getTime() - (DAYS + 2) * DAY_MS),
          unconfirmed: new Date(now.getTime() - CONFIRM_WITHIN_MS),
        })
      }
      const revision = await work.revision()
      if (revision === seen && now.getTime() - publishedAt < PUBLISH_EVERY_MS) return { told: 0 }
      const pages = await snapshots(parts, now)
      const published = { pages: [...pages.values()], asOf: now }
      if (parts.shelf.isDue(published.pages, now)) {
        // Shared first, so that readers elsewhere never find anything older than this shelf.
        if (parts.isShared) await work.share(published)
        await parts.shelf.publish(published)
      }
      seen = revision
      publishedAt = now.getTime()
      return { told: await tellSubscribers(parts, pages, now) }
    },
  }
}
