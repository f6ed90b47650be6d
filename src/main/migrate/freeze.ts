import { setTimeout as delay } from 'node:timers/promises'
import type { Leases } from '#domain/lease/leases.ts'
import type { Job } from '#services/job.ts'
import type { Handler, Routes } from '../router.ts'

/** Longer than a page takes. Streams of live pages never end on their own. */
const LONGEST_REQUEST_MS = 5_000

/** Blocks everything except the digest from changing a store. */
export interface Freezer {
  /** Wraps jobs to do nothing while frozen. */
  jobs(jobs: readonly Job[]): readonly Job[]
  /** Wraps leases to grant none while frozen. */
  leases(leases: Leases): Leases
  /** Counts pending API and page requests. Call it once, when they are open. */
  watch(routes: Routes): void
  /** Answers requests with 503, and waits for pending requests and jobs. Returns a function that ends the freeze. */
  freeze(): Promise<() => void>
}

export function createFreezer(): Freezer {
  let isFrozen = false
  const requests = createRequests()
  const working = new Set<Promise<unknown>>()
  let close: () => () => void = () => () => {}
  return {
    jobs: (jobs) =>
      jobs.map((job) => ({
        ...job,
        run: (now) => {
          if (isFrozen) return Promise.resolve({})
          const run = job.run(now)
          working.add(run)
          return run.finally(() => working.delete(run))
        },
      })),
    leases: (leases) => ({
      claim: async (...args) => !isFrozen && leases.claim(...args),
      release: async (...args) => {
        if (!isFrozen) await leases.release(...args)
      },
    }),
    watch: (routes) => {
      if (routes.api !== undefined) routes.api = requests.counted(routes.api)
      if (routes.pages !== undefined) routes.pages = requests.counted(routes.pages)
      close = () => closeRoutes(routes)
    },
    freeze: async () => {
      const open = close()
      isFrozen = true
      await requests.idle()
      await Promise.allSettled(working)
      return () => {
        isFrozen = false
        open()
      }
    },
  }
}

/** Returns a function that reopens them. */
function closeRoutes(routes: Routes): () => void {
  const { api, pages } = routes
  delete routes.api
  delete routes.pages
  return () => void Object.assign(routes, { ...(api && { api }), ...(pages && { pages }) })
}

function createRequests() {
  let underWay = 0
  let whenIdle: () => void = () => {}
  const ended = (): void => {
    underWay--
    if (underWay === 0) whenIdle()
  }
  return {
    counted:
      (handle: Handler): Handler =>
      (req, res) => {
        underWay++
        res.once('close', ended)
        handle(req, res)
      },
    idle: async (): Promise<void> => {
      if (underWay === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      whenIdle = resolve
      await Promise.race([promise, delay(LONGEST_REQUEST_MS, undefined, { ref: false })])
    },
  }
}
