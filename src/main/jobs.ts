import { randomUUID } from 'node:crypto'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventWriter } from '#domain/event/event-store.ts'
import type { Settings } from '#domain/settings.ts'
import { messages } from '#messages'
import type { Log } from './log.ts'
import { forgetStaleChunks } from './uploads/chunks.ts'
import { forgetUnusedIndexes } from './uploads/unused-indexes.ts'

/** Something done over and over in the background, by whichever process holds its lease (DESIGN 5). */
interface Job {
  readonly name: string
  readonly everyMs: number
  run(now: Date): Promise<object>
}

const t = messages('cli')

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** An SDK that was offline sends what it kept once; three days leave room for a long weekend's retry by a slow client. */
const EVENT_IDS_KEPT_MS = 3 * DAY_MS
/** Of an upload that nobody finished. */
const UPLOADS_KEPT_MS = DAY_MS
const FIRST_RUN_AFTER_MS = 60_000

/** What the jobs work on. */
interface Parts {
  readonly catalogue: Catalogue
  readonly events: EventWriter
  readonly blobs: BlobStore
  readonly settings: Settings
}

function housekeeping({ catalogue, events, blobs, settings }: Parts): readonly Job[] {
  const retentionMs = settings.retentionDays * DAY_MS
  return [
    {
      name: 'forget-event-ids',
      everyMs: HOUR_MS,
      run: async (now) => ({
        forgotten: await catalogue.digest.forgetEventsBefore(new Date(now.getTime() - EVENT_IDS_KEPT_MS)),
      }),
    },
    {
      name: 'retention',
      everyMs: 6 * HOUR_MS,
      run: async (now) => {
        const before = new Date(now.getTime() - retentionMs)
        const outcomes = await catalogue.digest.forgetOutcomesBefore(before)
        return { partitions: await events.dropBefore(before), outcomes }
      },
    },
    {
      name: 'stale-uploads',
      everyMs: HOUR_MS,
      run: async (now) => {
        const before = new Date(now.getTime() - UPLOADS_KEPT_MS)
        return {
          chunks: await forgetStaleChunks(blobs, before),
          indexes: await forgetUnusedIndexes(blobs, catalogue.artifacts, before),
        }
      },
    },
  ]
}

export interface Jobs {
  stop(): Promise<void>
}

/** Starts the background work. Each run takes the job's lease first, so that any number of processes may offer. */
export function startJobs(parts: Parts & { readonly log: Log }): Jobs {
  const holder = `${process.pid}:${randomUUID()}`
  const running = new Set<Promise<void>>()

  async function attempt(job: Job): Promise<void> {
    const now = new Date()
    // The lease outlasts the period a little less than once: a second process cannot run the job twice in one period.
    if (!(await parts.catalogue.leases.claim(job.name, holder, job.everyMs * 0.9, now))) return
    parts.log.debug({ job: job.name, ...(await job.run(now)) }, t('log.jobDone'))
  }

  const timers = housekeeping(parts).map((job) => {
    const tick = (): void => {
      const run = attempt(job)
        .catch((fault: unknown) => parts.log.error({ job: job.name, fault: String(fault) }, t('log.jobFailed')))
        .finally(() => running.delete(run))
      running.add(run)
    }
    return [setTimeout(tick, FIRST_RUN_AFTER_MS), setInterval(tick, job.everyMs)]
  })

  return {
    stop: async () => {
      for (const timer of timers.flat()) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
