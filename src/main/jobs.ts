import { randomUUID } from 'node:crypto'
import { messages } from '#messages'
import { housekeeping, type HousekeepingParts, type Job, type JobName } from '#services/retention/retention.ts'
import type { Log } from './log.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'

const t = messages('cli')

const FIRST_RUN_AFTER_MS = 60_000

export interface Jobs {
  /** When a job is offered to be run next. */
  nextRun(name: JobName): Date
  stop(): Promise<void>
}

/** Starts the background work. Each run takes the job's lease first, so that any number of processes may offer. */
export function startJobs(
  parts: HousekeepingParts & {
    readonly log: Log
    readonly watch: Pick<SelfWatch, 'report'>
    /** What there is to do besides. */
    readonly others: readonly Job[]
  },
): Jobs {
  const holder = `${process.pid}:${randomUUID()}`
  const startedAt = Date.now()
  const running = new Set<Promise<void>>()
  const jobs = [...housekeeping(parts), ...parts.others]

  async function attempt(job: Job): Promise<void> {
    const now = new Date()
    // The lease outlasts the period a little less than once: a second process cannot run the job twice in one period.
    if (!(await parts.catalogue.leases.claim(job.name, holder, job.everyMs * 0.9, now))) return
    parts.log.debug({ job: job.name, ...(await job.run(now)) }, t('log.jobDone'))
  }

  const timers = jobs.map((job) => {
    const tick = (): void => {
      const run = attempt(job)
        .catch((fault: unknown) => parts.watch.report(fault, { part: 'job', job: job.name }))
        .finally(() => running.delete(run))
      running.add(run)
    }
    return [setTimeout(tick, FIRST_RUN_AFTER_MS), setInterval(tick, job.everyMs)]
  })

  return {
    nextRun: (name) => {
      const sinceStart = Date.now() - startedAt
      if (sinceStart < FIRST_RUN_AFTER_MS) return new Date(startedAt + FIRST_RUN_AFTER_MS)
      const everyMs = jobs.find((job) => job.name === name)?.everyMs ?? FIRST_RUN_AFTER_MS
      return new Date(startedAt + (Math.floor(sinceStart / everyMs) + 1) * everyMs)
    },
    stop: async () => {
      for (const timer of timers.flat()) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
