import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Leases } from '#domain/lease/leases.ts'
import type { Log } from '#domain/log.ts'
import { messages } from '#messages'
import type { Job, JobResult } from './job.ts'
import { createLeaseKeeper } from './lease-keeper.ts'

const t = messages('cli')

/** What the runner needs; the delays are there for tests. */
export interface RunnerOptions {
  readonly jobs: readonly Job[]
  readonly leases: Leases
  readonly log: Pick<Log, 'debug'>
  /** Takes what a job threw. The job goes on. */
  readonly onFault: (job: string, fault: unknown) => void
  readonly delays?: Partial<RunnerDelays>
}

export interface RunnerDelays {
  /** How long rare jobs leave a process that has just started alone. */
  readonly firstRunMs: number
  /** The least pause after a fault. */
  readonly afterFaultMs: number
  /** The pause where a run left more to do: the pipeline and pages come first. */
  readonly moreMs: number
}

/** The background work of this process. */
export interface Runner {
  /** Returns when a job runs next, or is at least offered to: another process may hold its lease. */
  nextRun(name: string): Date
  /** Waits for the runs under way, starts no more, and lets other processes have the work. */
  stop(): Promise<void>
}

const defaultDelays: RunnerDelays = { firstRunMs: 60_000, afterFaultMs: 10_000, moreMs: 100 }

/**
 * Runs all background work: each job by itself, one run after the other, under a lease of the catalogue. Any number of
 * processes may run the same jobs; each job then runs in one of them at a time. A job that fails or takes long holds up no
 * other.
 */
export function startRunner({ jobs, leases, log, onFault, delays }: RunnerOptions): Runner {
  const { firstRunMs, afterFaultMs, moreMs } = { ...defaultDelays, ...delays }
  const keeper = createLeaseKeeper(leases, `${process.pid}:${randomUUID()}`)
  const stopping = new AbortController()
  const nextRuns = new Map<string, number>()

  /** Waits until it is time for a job's next run, or the runner stops. */
  async function pause(job: Job, ms: number): Promise<void> {
    nextRuns.set(job.name, Date.now() + ms)
    await delay(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  }

  /** Runs a job once where this process may, and returns how long to wait before the next run. */
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

/** The pause after a refused lease: a process that has stopped or was killed is replaced soon after its lease ends. */
function untilAskedAgain({ everyMs }: Job): number {
  return Math.max(everyMs / 10, Math.min(everyMs, 1_000))
}

/** Most runs find nothing to do: they would bury everything else in the log. */
function didSomething(result: JobResult): boolean {
  return Object.values(result).some((value) => value !== 0 && value !== false && value !== undefined)
}
