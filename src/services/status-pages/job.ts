import { DAYS } from '#domain/status-page/days.ts'
import { CONFIRM_WITHIN_MS } from '#domain/status-page/subscriber.ts'
import type { Job } from '../job.ts'
import type { StatusPageParts } from './parts.ts'
import { snapshots } from './publish.ts'
import { tellSubscribers } from './tell.ts'

/** How often the server looks whether anybody has changed something. */
const LOOK_EVERY_MS = 2_000
/** How often pages are made anew though nobody has: checks, monitors and the clock change them as well. */
const PUBLISH_EVERY_MS = 30_000
const FORGET_EVERY_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

/** The job that publishes status pages when something has changed, and twice a minute, and tells their subscribers. */
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
        // The others first: whoever reads what they were left finds nothing older than what is on the shelf here.
        if (parts.isShared) await work.share(published)
        await parts.shelf.publish(published)
      }
      seen = revision
      publishedAt = now.getTime()
      return { told: await tellSubscribers(parts, pages, now) }
    },
  }
}
