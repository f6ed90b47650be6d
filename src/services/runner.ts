import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Leases } from '#domain/lease/leases.ts'
import type { Log } from '#domain/log.ts'
import { messages } from '#messages'
import type { Job, JobResult } from './job.ts'
import { createLeaseKeeper } from './lease-keeper.ts'

const t = messages('cli')

/** The runner's dependencies. Tests set the delays. */
export interface RunnerOptions {
  readonly jobs: readonly Job[]
  readonly leases: Leases
  readonly log: Pick<Log, 'debug'>
  /** Called with a job's error. The job continues. */
  readonly onFault: (job: string, fault: unknown) => void
  readonly delays?: Partial<RunnerDelays>
}

export interface RunnerDelays {
  /** How long infrequent jobs wait after the process has started. */
  readonly firstRunMs: number
  readonly afterFaultMs: number
  /** The pause if there is more to do, because the pipeline and pages take priority. */
  readonly moreMs: number
}

export interface Runner {
  /** The time of a job's next run, or of its next attempt to get the lease. */
  nextRun(name: string): Date
  /** Waits for current runs, starts no more, and lets other processes take over. */
  stop(): Promise<void>
}

const defaultDelays: RunnerDelays = { firstRunMs: 60_000, afterFaultMs: 10_000, moreMs: 100 }

/**
 * Runs all background jobs: each one sequentially, under a lease in the catalogue. Any number of processes may run the
 * same jobs; each job then runs in one of them at a time. A failing or slow job does not delay the others.
 */
export function startRunner({ jobs, leases, log, onFault, delays }: RunnerOptions): Runner {
  const { firstRunMs, afterFaultMs, moreMs } = { ...defaultDelays, ...delays }
  const keeper = createLeaseKeeper(leases, `${process.pid}:${randomUUID()}`)
  const stopping = new AbortController()
  const nextRuns = new Map<string, number>()

  /** Waits until the job's next run or until the runner stops. */
  async function pause(job: Job, ms: number): Promise<void> {
    nextRuns.set(job.name, Date.now() + ms)
    await delay(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  }

  /** Runs a job once if this process may, and returns the pause before the next run. */
  async function attempt(job: Job): Promise<number> {
    try {
      if (!(await keeper.mayRun(job))) return untilAskedAgain(job)
      const result = await job.run(new Date())
      if (didSomething(result)) log.debug({ job: job.name, ...result }, t('log.jobDone'))
      return result.more === true ? moreMs : job.everyMs
    } catch (fault) {
      onFault(job.name, fault)
      return Math.max(job.everyMs, afterFaultMs)
    }
  }

  async function keepRunning(job: Job): Promise<void> {
    await pause(job, job.everyMs <= firstRunMs ? 0 : firstRunMs)
    while (!stopping.signal.aborted) await pause(job, await attempt(job))
  }

  const running = jobs.map(keepRunning)
  return {
    nextRun: (name) => new Date(nextRuns.get(name) ?? Date.now()),
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
      for (const job of jobs) await job.stop?.()
      await keeper.release()
    },
  }
}

/** The pause after a refused lease: a process that stopped or was killed is replaced soon after its lease ends. */
function untilAskedAgain({ everyMs }: Job): number {
  return Math.max(everyMs / 10, Math.min(everyMs, 1_000))
}

/** Most runs find nothing to do, and would drown out everything else in the log. */
function didSomething(result: JobResult): boolean {
  return Object.values(result).some((value) => value !== 0 && value !== false && value !== undefined)
}
